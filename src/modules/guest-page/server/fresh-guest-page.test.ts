import { expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { changePageSettings } from '../contract.ts'
import { usualSettings } from '../model.ts'
import { browser } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

test('a personal page shows what was just answered, what the hosts changed and nothing of who was erased', async () => {
  const { path, ids } = await family()
  await open(path)
  const sent = await send(path, { all: 'yes' })
  const answered = await open(sent.headers.location as string)
  expect(answered.body).toContain('class="guest-ticket"')
  expect((await open(path)).body).toContain('class="guest-ticket"')
  await bed.admin.call(changePageSettings, {
    ...usualSettings,
    eventId: bed.event.id,
    version: 0,
    greeting: { ro: 'Ne vedem la ora șase.', en: '' },
  })
  expect((await open(path)).body).toContain('Ne vedem la ora șase.')
  expect((await open(sent.headers.location as string)).body).toContain('Ne vedem la ora șase.')
  for (const guest of ids.slice(0, 2))
    await send(`${path}/date`, { act: 'erase', guest, sure: 'true' })
  expect((await open(path)).statusCode).toBe(303)
})

test('a personal page whose statements are cut off asks to come again, and the server goes on', async () => {
  const { path } = await family()
  const waiting = async () =>
    (
      await db.look<{ n: number }>(
        `select count(*)::int as n from pg_locks where relation = 'guests'::regclass and not granted`,
      )
    )[0]?.n
  await db.look('begin')
  await db.look('lock table guests in access exclusive mode')
  const visits = [open(path), open(path)]
  await expect.poll(waiting).toBe(visits.length)
  await db.disconnect('prilej')
  for (const visit of visits) expect((await visit).statusCode).toBe(503)
  await db.look('rollback')
  expect((await open(path)).statusCode).toBe(200)
})
