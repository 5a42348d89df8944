import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { chaosProxy } from '#platform/testing/stand-ins/chaos-proxy.ts'
import { keepProcess } from '#platform/testing/crash/crash.ts'
import { eventually } from '#platform/testing/product.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { openGround } from './fault-injection.testbed.ts'
import { askDoor, percentile } from './door-load.testbed.ts'
import type { Stage } from './load-fixture.testbed.ts'

const program = bundledProgram('src/modules/check-in/server/faults/door-server.testbed.ts')

async function doors(env: Record<string, string> = {}, pairs = 8, guests = 3000) {
  const ground = await openGround({ pairs, guests })
  const server = await keepProcess(program(), { URL: ground.appUrl, ...env })
  return { ...ground, server }
}

/** Three hundred scans, one after the other, as four people at four doors make them. */
async function scansOf(address: string, { doors: all, codes, listId }: Stage, from = 0) {
  const times: number[] = []
  const door = async (n: number) => {
    for (let at = from + n; at < from + 300; at += 4) {
      const began = performance.now()
      const result = await askDoor(
        address,
        all[n] ?? '',
        listId,
        codes[at] ?? '',
        randomUUID(),
      ).catch(() => null)
      if (result === 'admitted') times.push(performance.now() - began)
    }
  }
  await Promise.all([0, 1, 2, 3].map(door))
  return times
}

test('F04: 1,000 rounds of 16 devices through two processes: exactly one admits each', async () => {
  const { server, appUrl, adminUrl, stage } = await doors()
  const second = await keepProcess(program(), { URL: appUrl })
  for (const code of stage.codes.slice(0, 1000)) {
    const asked = stage.doors
      .slice(0, 16)
      .map((door, n) =>
        askDoor([server, second][n % 2]?.address ?? '', door, stage.listId, code, randomUUID()),
      )
    const admitted = (await Promise.all(asked)).filter((result) => result === 'admitted')
    expect(admitted).toHaveLength(1)
  }
  const [kept] = await query(adminUrl, 'select count(*)::int as n from checkin_admissions')
  expect(kept?.n).toBe(1000)
})

test('F04: sixteen scans of one code in a single write on one connection', async () => {
  const { server, stage } = await doors()
  const [code = ''] = stage.codes
  const burst = stage.doors.slice(0, 16).map((door) => {
    const scan = { scanId: randomUUID(), listId: stage.listId, code, happenedAt: new Date() }
    const body = JSON.stringify(scan)
    const head = `POST /api/door/scans HTTP/1.1\r\nhost: x\r\nauthorization: ${door}\r\ncontent-type: application/json`
    return `${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  })
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let texts = ''
  socket.setEncoding('utf8').on('data', (text: string) => (texts += text))
  socket.write(burst.join(''))
  await eventually(() => (texts.match(/"result":/g)?.length ?? 0) === 16)
  expect(texts.match(/"result":"admitted"/g)).toHaveLength(1)
  expect(texts.match(/"result":"already"/g)).toHaveLength(15)
})

test('F05: 500 answers lost after the commit: asked again, each is admitted, one row', async () => {
  const { server, adminUrl, stage } = await doors()
  const proxy = await chaosProxy(server.address)
  onTestFinished(() => proxy.close())
  const [door = ''] = stage.doors
  for (const code of stage.codes.slice(0, 500)) {
    const scanId = randomUUID()
    proxy.weather = 'cut-answers'
    const lost = askDoor(proxy.url, door, stage.listId, code, scanId)
    await expect(lost).rejects.toThrow()
    proxy.weather = 'fair'
    expect(await askDoor(proxy.url, door, stage.listId, code, scanId)).toBe('admitted')
  }
  const [kept] = await query(adminUrl, 'select count(*)::int as n from checkin_scans')
  expect(kept?.n).toBe(500)
})

test('F17: with every ordinary connection hanging, doors are answered within half a second', async () => {
  const { server, stage } = await doors()
  const hang = stage.doors.map((door) =>
    fetch(`${server.address}/api/slow`, { headers: { authorization: door } }),
  )
  const times = await scansOf(server.address, stage)
  expect(times).toHaveLength(300)
  console.info('F17 p95', percentile(times, 0.95))
  expect(percentile(times, 0.95)).toBeLessThan(500)
  const ends = await Promise.all(hang)
  // Each was ended after five seconds, or had waited too long for a connection.
  for (const end of ends) expect(end.status).toBe(503)
})

test('F17, negative control: in one pool with everything else doors wait', async () => {
  const { server, stage } = await doors({ POOL: 'shared' })
  const hang = stage.doors.map((door) =>
    fetch(`${server.address}/api/slow`, { headers: { authorization: door } }),
  )
  await sleep(200)
  const began = performance.now()
  await askDoor(
    server.address,
    stage.doors[0] ?? '',
    stage.listId,
    stage.codes[0] ?? '',
    randomUUID(),
  ).catch(() => null)
  expect(performance.now() - began).toBeGreaterThan(500)
  await Promise.all(hang)
})

test('F19: 1,000 idle and 200 dripping connections: doors are answered, drippers are shown out', async () => {
  const { server, stage } = await doors()
  const port = Number(new URL(server.address).port)
  const open = (first: string) =>
    new Promise<Socket>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(first)
        resolve(socket)
      })
      socket.once('error', reject)
      onTestFinished(() => void socket.destroy())
    })
  const idle = await Promise.all(Array.from({ length: 1000 }, () => open('')))
  const drippers = await Promise.all(Array.from({ length: 200 }, () => open('GET / HTTP/1.1\r\n')))
  const drip = setInterval(() => {
    for (const each of drippers) if (each.writable) each.write('x: y\r\n')
  }, 1000)
  onTestFinished(() => clearInterval(drip))
  for (const each of [...idle, ...drippers]) each.on('error', () => undefined).resume()
  const times = await scansOf(server.address, stage)
  expect(times).toHaveLength(300)
  console.info('F19 p95', percentile(times, 0.95))
  expect(percentile(times, 0.95)).toBeLessThan(500)
  await eventually(() => drippers.every(({ closed }) => closed), 60_000)
})

test('F35: 500 streams are notified of changed lists, cut off by a deploy, reconnect and are notified again', async () => {
  const { server, stage, adminUrl } = await doors({}, 50)
  const news = JSON.stringify({ company: stage.companyId, tags: ['checkin.setup'] })
  const received = new Set<number>()
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const follow = async (n: number, door: string) => {
    while (!over.signal.aborted) {
      const headers = { authorization: door }
      const stream = await fetch(`${server.address}/api/live`, {
        headers,
        signal: over.signal,
      }).catch(() => null)
      const reader = stream?.body?.getReader()
      for (;;) {
        const piece = await reader?.read().catch(() => null)
        if (!piece || piece.done) break
        if (Buffer.from(piece.value).toString().includes('checkin')) received.add(n)
      }
      // Spread over a second, as the client of the product does.
      await sleep(Math.random() * 1000)
    }
  }
  const streams = stage.doors.flatMap((door, n) =>
    [0, 1, 2, 3, 4].map((at) => follow(n * 5 + at, door)),
  )
  const notifyUntilHeard = async () => {
    received.clear()
    await eventually(async () => {
      await query(adminUrl, `select pg_notify('prilej_live', '${news}')`)
      await sleep(100)
      return received.size === 500
    })
  }
  await notifyUntilHeard()
  const starts = server.starts()
  server.process().kill('SIGTERM')
  await eventually(() => server.starts() > starts)
  await notifyUntilHeard()
  over.abort()
  await Promise.all(streams)
})
