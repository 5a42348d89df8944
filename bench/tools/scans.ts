import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'

interface Scans {
  port: number
  devices: number
  listId: string
  codes: readonly string[]
}

/** Verdicts per second; each device waits for its answer before it scans again, and any answer but 200 fails the run. */
export async function scansPerSecond({ port, devices, listId, codes }: Scans): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: devices })
  let next = 0
  const started = performance.now()
  const one = async () => {
    for (let code = codes[next++]; code; code = codes[next++])
      await post(agent, port, {
        scanId: randomUUID(),
        listId,
        code,
        happenedAt: new Date().toISOString(),
      })
  }
  await Promise.all(Array.from({ length: devices }, one))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return codes.length / seconds
}

function post(agent: Agent, port: number, scan: object): Promise<void> {
  const body = JSON.stringify(scan)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const call = request(
      { agent, host: '127.0.0.1', port, method: 'POST', path: '/api/door/scans', headers },
      (answer) => {
        answer.resume()
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode))),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
