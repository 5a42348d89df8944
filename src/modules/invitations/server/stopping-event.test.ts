import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(['guests', 'invitations'])

// The limit that it shows not to matter is real time: a request else waits one second for a lock.
test('an event is cancelled also while a step of its letters is being written', async () => {
  const headers = { authorization: await product.signIn('admin@demo.prilej.ro') }
  const [message] = await product.db.look<{ id: string; event_id: string }>(
    'select id, event_id from messages where deleted_at is null limit 1',
  )
  const { id = '', event_id: eventId = '' } = message ?? {}
  await product.db.look("update messages set state = 'sending' where id = $1", [id])
  const url = `/api/events/${eventId}`
  const { version } = (await product.http.inject({ headers, url })).json<{ version: number }>()
  await product.db.look('begin')
  await product.db.look('select from messages where id = $1 for update', [id])
  const cancelled = product.http.inject({
    method: 'POST',
    url: `${url}/status`,
    headers,
    payload: { version, to: 'cancelled', reason: 'Furtună' },
  })
  const isWaiting = async () =>
    (await product.db.look("select from pg_locks where locktype = 'transactionid' and not granted"))
      .length
  await expect.poll(isWaiting).toBe(1)
  await pause(1500)
  await product.db.look('commit')
  expect((await cancelled).statusCode).toBe(200)
  const [now] = await product.db.look('select state from messages where id = $1', [id])
  expect(now).toEqual({ state: 'stopped' })
})
