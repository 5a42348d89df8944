import { Agent, request } from 'node:http'

export interface Load {
  port: number
  method: 'GET' | 'POST'
  /** The addresses are used in turn. */
  paths: readonly string[]
  headers: Record<string, string>
  body?: string
  connections: number
  /** The run is bounded by count, never open-ended. */
  requests: number
}

/** Answers per second over keep-alive connections on loopback; any answer other than 200 fails the run. */
export async function answersPerSecond(load: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  let left = load.requests
  const started = performance.now()
  const one = async () => {
    while (left-- > 0) await ask(agent, load, load.paths[left % load.paths.length] ?? '')
  }
  await Promise.all(Array.from({ length: load.connections }, one))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return load.requests / seconds
}

function ask(agent: Agent, { port, method, headers, body }: Load, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve()
            : reject(new Error(`${path}: ${answer.statusCode}`)),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
