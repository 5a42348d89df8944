import { randomBytes, randomUUID } from 'node:crypto'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startCluster } from '#platform/server/embedded/cluster.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { startBalancer, type Balancer } from '#platform/testing/stand-ins/balancer.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { dataFolder, eventually, run, type Product } from '#platform/testing/product.ts'
import { s3Account, startSmallS3, type SmallS3 } from '#platform/testing/stand-ins/small-s3.ts'

const program = bundledProgram('src/app/main.ts')

interface Web {
  product: Product
  address: string
}

/** One database that is not ours, one store for uploads, three web and two worker processes, a proxy before them. */
class Machines {
  readonly webs: Web[] = []
  workers: Product[] = []
  balancer!: Balancer
  store!: SmallS3
  adminUrl = ''
  #env: Record<string, string> = {}

  async start(): Promise<void> {
    this.store = await startSmallS3()
    this.balancer = await startBalancer()
    onTestFinished(() => {
      this.store.close()
      this.balancer.close()
    })
    const { appUrl, adminUrl } = await operatorsDatabase()
    this.adminUrl = ownerAddress(adminUrl)
    this.#env = {
      DATABASE_URL: appUrl,
      DATABASE_ADMIN_URL: adminUrl,
      APP_KEYS: newKeyLine(),
      SEED: 'demo',
      LIMITS: 'off',
      S3_ENDPOINT: this.store.endpoint,
      S3_BUCKET: 'prilej',
      S3_REGION: s3Account.region,
      S3_ACCESS_KEY_ID: s3Account.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Account.secretAccessKey,
    }
    this.webs.push(await this.#web())
    this.webs.push(...(await Promise.all([this.#web(), this.#web()])))
    this.workers = [this.#worker(), this.#worker()]
    this.#share()
  }

  /** One after another: out of the proxy, asked to stop, another in its place. */
  async rollWebs(): Promise<void> {
    for (const [at, old] of this.webs.entries()) {
      old.product.process.kill('SIGTERM')
      // The proxy learns it as any proxy does: a moment later, by asking.
      await sleep(50)
      this.balancer.targets = this.balancer.targets.filter((each) => each !== old.address)
      await endedWell(old.product)
      this.webs[at] = await this.#web()
      this.#share()
    }
  }

  async rollWorkers(): Promise<void> {
    for (const [at, old] of this.workers.entries()) {
      old.process.kill('SIGTERM')
      await endedWell(old)
      this.workers[at] = this.#worker()
    }
  }

  #share(): void {
    this.balancer.targets = this.webs.map(({ address }) => address)
  }

  async #web(): Promise<Web> {
    const env = { ...this.#env, PROCESS: 'web', DATA_DIR: dataFolder() }
    const product = run(program(), { env })
    return { product, address: await product.listens() }
  }

  #worker(): Product {
    return run(program(), { env: { ...this.#env, PROCESS: 'worker', DATA_DIR: dataFolder() } })
  }
}

async function endedWell(product: Product): Promise<void> {
  const code = await product.ended()
  if (code !== 0) throw new Error(`it ended with ${code}: ${product.output.err}`)
}

async function operatorsDatabase() {
  const dir = dataFolder()
  mkdirSync(dirname(dir), { recursive: true })
  const cluster = await startCluster({ dir, durable: true })
  onTestFinished(() => cluster.stop())
  return prepareDatabase(cluster.superuserUrl(), 'prilej', randomBytes(32))
}

async function ask(
  address: string,
  path: string,
  token: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Response> {
  return fetch(new URL(path, address), {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', authorization: token, ...more },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  })
}

async function signIn(address: string): Promise<string> {
  const user = { email: 'admin@demo.prilej.ro', password: 'prilej-demo-2026' }
  return ((await (await ask(address, '/api/login', '', { user })).json()) as { token: string })
    .token
}

interface Load {
  readonly written: Set<string>
  readonly failed: string[]
  readonly count: number
  end(): Promise<void>
}

/** People who read lists and write tags without a pause; each write carries its key, as the screens send it. */
function startLoad(address: string, token: string): Load {
  const written = new Set<string>()
  const failed: string[] = []
  let count = 0
  const over = new AbortController()
  const person = async (writes: boolean) => {
    while (!over.signal.aborted) {
      const name = `e-${randomUUID()}`
      const body = writes ? { name, tone: 'brand', about: '' } : undefined
      const path = writes ? '/api/company/tags' : '/api/events'
      const key: Record<string, string> = writes ? { 'idempotency-key': name } : {}
      try {
        const answer = await ask(address, path, token, body, key)
        await answer.arrayBuffer()
        if (!answer.ok) failed.push(`${path} ${answer.status}`)
        else if (writes) written.add(name)
      } catch (error) {
        failed.push(`${path} ${String(error)}`)
      }
      count++
      await sleep(10)
    }
  }
  const people = [true, true, false, false, false, false].map(person)
  return {
    written,
    failed,
    get count() {
      return count
    },
    async end() {
      over.abort()
      await Promise.all(people)
    },
  }
}

/** Lists read in a second by sixteen people who never pause. */
async function readings(addresses: readonly string[], token: string): Promise<number> {
  const began = performance.now()
  let count = 0
  const reader = async (_: unknown, at: number) => {
    while (performance.now() - began < 4000) {
      const address = addresses[(at + count) % addresses.length] ?? ''
      const answer = await ask(address, '/api/company/tags', token)
      await answer.arrayBuffer()
      count++
    }
  }
  await Promise.all(Array.from({ length: 16 }, reader))
  return count / ((performance.now() - began) / 1000)
}

/** Time until a change made in one process reaches a reader connected to another. */
async function newsAcross(at: string, from: string, token: string): Promise<number> {
  const stream = await fetch(new URL('/api/live', at), { headers: { authorization: token } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  onTestFinished(async () => reader?.cancel().catch(() => undefined))
  const received = (async () => {
    for (let text = ''; ;) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) return false
      text += value
      if (text.includes('company.tags')) return true
    }
  })()
  const began = performance.now()
  const name = `veste-${randomUUID()}`
  expect((await ask(from, '/api/company/tags', token, { name, tone: 'info', about: '' })).ok).toBe(
    true,
  )
  expect(await received).toBe(true)
  return performance.now() - began
}

/** A picture given to one process, made ready by a worker, and seen through another. */
async function pictureAcross(machines: Machines, token: string): Promise<number> {
  const [one, , three] = machines.webs
  const bytes = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#336699' },
  })
    .png()
    .toBuffer()
  const sent = await fetch(new URL('/api/files?name=poza.png&purpose=public-image', one?.address), {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  const { id } = (await sent.json()) as { id: string }
  const read = async () =>
    (await (await ask(three?.address ?? '', `/api/files/${id}`, token)).json()) as {
      state: string
      path?: string
    }
  await eventually(async () => (await read()).state === 'ready')
  return machines.store.objects.size
}

test('three web and two worker processes: news, pictures, and a rolling restart that no one notices', async () => {
  const machines = new Machines()
  await machines.start()
  const token = await signIn(machines.balancer.url)
  const [one, two] = machines.webs
  const newsMs = await newsAcross(one?.address ?? '', two?.address ?? '', token)
  const objects = await pictureAcross(machines, token)
  expect(objects).toBeGreaterThan(0)

  const alone = await readings([one?.address ?? ''], token)
  const together = await readings(
    machines.webs.map(({ address }) => address),
    token,
  )

  const load = startLoad(machines.balancer.url, token)
  const began = performance.now()
  await eventually(() => load.count > 100)
  await machines.rollWebs()
  await machines.rollWorkers()
  const soFar = load.count
  await eventually(() => load.count > soFar + 100)
  await load.end()
  const seconds = (performance.now() - began) / 1000
  expect(load.failed).toEqual([])
  const rows = await query(machines.adminUrl, `select name from company_tags where name like 'e-%'`)
  const kept = rows.map(({ name }) => String(name))
  expect(kept.length).toBe(new Set(kept).size)
  expect([...load.written].filter((name) => !kept.includes(name))).toEqual([])
  await newsAcross(machines.webs[2]?.address ?? '', machines.webs[0]?.address ?? '', token)
  reportFault(
    'machines',
    '3 web + 2 workers behind a proxy: 0 requests lost in a rolling restart',
    {
      requests: load.count,
      'per second': load.count / seconds,
      lost: load.failed.length,
      'sent to a second server': machines.balancer.redirected,
      'news across processes ms': newsMs,
      'objects in S3': objects,
      'reads a second of one': alone,
      'of three on the same cores': together,
    },
  )
})

test('negative control: killed instead of asked to stop, a process takes requests with it', async () => {
  const machines = new Machines()
  await machines.start()
  const token = await signIn(machines.balancer.url)
  const load = startLoad(machines.balancer.url, token)
  for (const { product, address } of machines.webs.slice(1)) {
    const before = load.count
    await eventually(() => load.count > before + 50)
    product.process.kill('SIGKILL')
    machines.balancer.targets = machines.balancer.targets.filter((each) => each !== address)
  }
  await load.end()
  expect(machines.balancer.redirected + load.failed.length).toBeGreaterThan(0)
})
