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
  const started = performance.now()
  await waits(load)
  return load.requests / ((performance.now() - started) / 1000)
}

/** The milliseconds under which nineteen of twenty answers stay. */
export async function p95Wait(load: Omit<Load, 'method' | 'headers'>): Promise<number> {
  const times = await waits({ ...load, method: 'GET', headers: {} })
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

async function waits(load: Load): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections })
  const times: number[] = []
  let left = load.requests
  const one = async () => {
    while (left-- > 0) {
      const startedAt = performance.now()
      await ask(agent, load, load.paths[left % load.paths.length] ?? '')
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: load.connections }, one))
  agent.destroy()
  return times
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
