import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './measure.ts'

interface Scans {
  port: number
  /** Credentials, one for each device. */
  doors: readonly string[]
  listId: string
  codes: readonly string[]
}

/** Verdicts per second; each device waits for its answer before it scans again, and any answer but 200 fails the run. */
export async function scansPerSecond({ port, doors, listId, codes }: Scans): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: doors.length })
  let next = 0
  const started = performance.now()
  const one = async (door: string) => {
    for (let code = codes[next++]; code; code = codes[next++])
      await post(agent, port, door, scanOf(listId, code))
  }
  await Promise.all(doors.map(one))
  const seconds = (performance.now() - started) / 1000
  agent.destroy()
  return codes.length / seconds
}

/** Median time until a verdict, in milliseconds. */
export async function usualWait({ port, doors, listId, codes }: Scans): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const times: number[] = []
  for (const code of codes) {
    const began = performance.now()
    await post(agent, port, doors[0] ?? '', scanOf(listId, code))
    times.push(performance.now() - began)
  }
  agent.destroy()
  return median(times)
}

/** The longest time of a hundred scans, in milliseconds, at a hundred scans a second independently of the answers. */
export async function slowestAtSteadyRate({ port, doors, listId, codes }: Scans): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: doors.length })
  const began = performance.now()
  const times = await Promise.all(
    codes.map(async (code, n) => {
      await sleep(n * 10)
      const since = Math.max(performance.now(), began + n * 10)
      await post(agent, port, doors[n % doors.length] ?? '', scanOf(listId, code))
      return performance.now() - since
    }),
  )
  agent.destroy()
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

function scanOf(listId: string, code: string): object {
  return { scanId: randomUUID(), listId, code, happenedAt: new Date().toISOString() }
}

function post(agent: Agent, port: number, door: string, scan: object): Promise<void> {
  const body = JSON.stringify(scan)
  const headers = {
    authorization: door,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
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

const together = 100

/** Opens streams and keeps them; what was begun is ended by `close`. */
export async function openStreams(
  port: number,
  doors: readonly string[],
  perDoor: number,
): Promise<{ close(): void }> {
  const agent = new Agent({ keepAlive: true, maxSockets: doors.length * perDoor })
  const all = doors.flatMap((door) => Array.from({ length: perDoor }, () => door))
  for (let from = 0; from < all.length; from += together)
    await Promise.all(all.slice(from, from + together).map((door) => follow(agent, port, door)))
  return { close: () => agent.destroy() }
}

function follow(agent: Agent, port: number, door: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: door }
    const call = request(
      { agent, host: '127.0.0.1', port, path: '/api/live', headers },
      (answer) => {
        answer.resume().on('error', () => undefined)
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`stream: ${answer.statusCode}`))
      },
    )
    call.on('error', reject)
    call.end()
  })
}
