import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { dataFolder, get, run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')
/** `SOAK_MINUTES=1440` is the whole day; the usual run only shows that nothing grows with the requests. */
const minutes = Number(process.env.SOAK_MINUTES ?? 3)
const megabyte = 1024 * 1024

interface Sample {
  hours: number
  heap: number
  rss: number
}

/** Growth of the lowest points from the first half to the second: memory that no collection freed. */
function floorGrowth(samples: readonly Sample[], what: 'heap' | 'rss'): number {
  const half = Math.floor(samples.length / 2)
  const floor = (part: readonly Sample[]) => Math.min(...part.map((each) => each[what]))
  return floor(samples.slice(half)) - floor(samples.slice(0, half))
}

async function metrics(address: string): Promise<Pick<Sample, 'heap' | 'rss'>> {
  const text = await (await get(address, '/api/metrics')).text()
  const number = (name: string) =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]) / megabyte
  return { heap: number('process_heap_bytes'), rss: number('process_resident_memory_bytes') }
}

test(
  'F36: under a steady fifth of its load the process keeps its size and its open files',
  { timeout: (minutes + 5) * 60_000 },
  async () => {
    const env = { DATA_DIR: dataFolder(), SEED: 'demo', LIMITS: 'off', LOG_LEVEL: 'silent' }
    const product = run(program(), { env })
    const address = await product.listens()
    const user = { email: 'admin@demo.prilej.ro', password: 'prilej-demo-2026' }
    const login = await fetch(new URL('/api/login', address), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user }),
    })
    const { token } = (await login.json()) as { token: string }
    const paths = [
      '/api/events',
      '/api/company/tags',
      '/api/tasks',
      '/',
      '/event/demo/gala-caritabila',
    ]
    let count = 0
    const visit = async () => {
      const path = paths[count++ % paths.length] ?? '/'
      const answer = await fetch(new URL(path, address), { headers: { authorization: token } })
      await answer.arrayBuffer()
      expect(answer.status).toBeLessThan(500)
    }
    const files = () => readdirSync(`/proc/${product.pid}/fd`).length
    // Permanent caches are filled by then.
    for (let n = 0; n < 1000; n++) await visit()
    const filesBefore = files()
    const samples: Sample[] = []
    const began = performance.now()
    while (performance.now() - began < minutes * 60_000) {
      for (let n = 0; n < 20; n++) await visit()
      const hours = (performance.now() - began) / 3_600_000
      samples.push({ hours, ...(await metrics(address)) })
      await sleep(500)
    }
    const heap = floorGrowth(samples, 'heap')
    expect(heap).toBeLessThan(5)
    expect(files() - filesBefore).toBeLessThanOrEqual(2)
    reportFault('F36', 'no growth under a steady load (24 h: SOAK_MINUTES=1440)', {
      minutes,
      requests: count,
      'heap floor grew MB': heap,
      'RSS floor grew MB': floorGrowth(samples, 'rss'),
      'open files more': files() - filesBefore,
    })
  },
)

test('negative control: a leak of a hundred bytes in each request would be found', () => {
  const samples = Array.from({ length: 200 }, (_, at) => {
    const sawtooth = (at * 7) % 40
    return { hours: at / 1000, heap: 60 + sawtooth + at * 0.06, rss: 200 }
  })
  expect(floorGrowth(samples, 'heap')).toBeGreaterThan(5)
})
