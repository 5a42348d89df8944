import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { send } from './sender.ts'
import { isPublicAddress, PrivateAddress, publicLookup } from './target-address.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function receiver(answer: RequestListener) {
  const hits: string[] = []
  const server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { hits, port: (server.address() as AddressInfo).port }
}

const message = { headers: { 'content-type': 'application/json' }, body: '{}' }
const allowed = { allowsPrivate: true }

test('only addresses of the public internet are public', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255 ' +
    ':: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 2002:7f00:1:: 2001::1 2001:db8::1'
  expect(inside.split(' ').filter(isPublicAddress)).toEqual([])
  const outside = '8.8.8.8 172.32.0.1 100.128.0.1 2606:4700:4700::1111 2a00:1450:4001::1'
  expect(outside.split(' ').filter((each) => !isPublicAddress(each))).toEqual([])
})

test('a redirect is an answer and is not followed', async () => {
  const secret = await receiver((_, response) => response.end('inside'))
  const sly = await receiver((_, response) =>
    response.writeHead(302, { location: `http://127.0.0.1:${secret.port}/` }).end(),
  )
  expect(await send(`http://127.0.0.1:${sly.port}/hook`, message, allowed)).toEqual({ status: 302 })
  expect([sly.hits, secret.hits]).toEqual([['POST /hook'], []])
})

test('a receiver that hangs is left at the time limit, also when it has begun to answer', async () => {
  const silent = await receiver(() => undefined)
  const url = `http://127.0.0.1:${silent.port}/`
  expect(await send(url, message, { ...allowed, timeoutMs: 200 })).toEqual({ problem: 'timeout' })
  const endless = await receiver((_, response) => void response.writeHead(200).write('a'))
  const begun = `http://127.0.0.1:${endless.port}/`
  expect(await send(begun, message, allowed)).toEqual({ status: 200 })
})

test('no one is reached inside the own network, by address or by name', async () => {
  const inside = await receiver((_, response) => response.end())
  const refused = { problem: 'private_address' }
  const urls = ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]']
  for (const host of urls)
    expect(await send(`http://${host}:${inside.port}/`, message, { allowsPrivate: false })).toEqual(
      refused,
    )
  const found = [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const named = { allowsPrivate: false, resolve: () => Promise.resolve(found) }
  expect(await send(`http://rebind.test:${inside.port}/`, message, named)).toEqual(refused)
  expect(inside.hits).toEqual([])
})

test('a name that resolves differently a moment later leads nowhere else', async () => {
  const answers = [[{ address: '8.8.8.8', family: 4 }], [{ address: '127.0.0.1', family: 4 }]]
  const lookup = publicLookup(() => Promise.resolve(answers.shift() ?? []))
  const connectTo = () =>
    new Promise((done) =>
      lookup('rebind.test', { all: true }, (error, found) => done(error ?? found)),
    )
  // The connection gets the very answer that was checked, and the name is not asked again.
  expect(await connectTo()).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(answers).toHaveLength(1)
  expect(await connectTo()).toBeInstanceOf(PrivateAddress)
})

test('a host that is not there is said to be so', async () => {
  const gone = await receiver(() => undefined)
  closing.splice(0).forEach((close) => close())
  const url = `http://127.0.0.1:${gone.port}/`
  expect(await send(url, message, allowed)).toEqual({ problem: 'unreachable' })
})
