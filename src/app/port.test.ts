import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { reservePort } from './port.ts'

test('port 0 becomes a real one that no one else gets until it is given up', async () => {
  const host = '127.0.0.1'
  const first = await reservePort({ host, port: 0 })
  expect(first.port).toBeGreaterThan(0)
  await expect(reservePort({ host, port: first.port })).rejects.toThrow(
    `PORT: ${first.port} is in use on 127.0.0.1`,
  )
  const early = connect(first.port, host)
  onTestFinished(() => void early.destroy())
  await new Promise((done) => early.once('close', done))
  await first.release()
  const second = await reservePort({ host, port: first.port })
  await second.release()
})

test('an address of another machine is refused by name', async () => {
  await expect(reservePort({ host: '192.0.2.1', port: 0 })).rejects.toThrow(
    'HOST: 192.0.2.1 is no address of this machine',
  )
})
