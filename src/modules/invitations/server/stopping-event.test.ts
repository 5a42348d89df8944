import { setTimeout as pause } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(['guests', 'invitations'])

let headers = {}
let message = { id: '', eventId: '' }

/** A message of the demo that is just being sent, with its row held as by the step that writes its letters. */
beforeEach(async () => {
  headers = { authorization: await product.signIn('admin@demo.prilej.ro') }
  const found = await product.db.look<typeof message>(
    'select id, event_id as "eventId" from messages where deleted_at is null order by id limit 1',
  )
  message = found[0] ?? message
  await product.db.look("update events set status = 'confirmed' where id = $1", [message.eventId])
  const audience = JSON.stringify({ all: true, ids: [], filter: {} })
  await product.db.look("update messages set state = 'sending', audience = $2 where id = $1", [
    message.id,
    audience,
  ])
  // None of its letters is written yet.
  await product.db.look('delete from message_recipients where message_id = $1', [message.id])
  await product.db.look('begin')
  await product.db.look('select from messages where id = $1 for update', [message.id])
})

async function cancelEvent() {
  const url = `/api/events/${message.eventId}`
  const { version } = (await product.http.inject({ headers, url })).json<{ version: number }>()
  const payload = { version, to: 'cancelled', reason: 'Furtună' }
  return product.http.inject({ method: 'POST', url: `${url}/status`, headers, payload })
}

const waiting = () =>
  product.db.look("select from pg_locks where locktype = 'transactionid' and not granted")

const stateNow = () => product.db.look('select state from messages where id = $1', [message.id])

// The limit that it shows not to matter is real time: a request else waits one second for a lock.
test('an event is cancelled also while a step of its letters is being written', async () => {
  const cancelled = cancelEvent()
  await expect.poll(waiting).toHaveLength(1)
  await pause(1500)
  await product.db.look('commit')
  expect((await cancelled).statusCode).toBe(200)
  expect(await stateNow()).toEqual([{ state: 'stopped' }])
})

test('an event is cancelled also when a step and the request wait for each other', async () => {
  const cancelled = cancelEvent()
  await expect.poll(waiting).toHaveLength(1)
  await product.db.look('select from events where id = $1 for update', [message.eventId])
  await product.db.look('commit')
  expect((await cancelled).statusCode).toBe(200)
  expect(await stateNow()).toEqual([{ state: 'stopped' }])
})
