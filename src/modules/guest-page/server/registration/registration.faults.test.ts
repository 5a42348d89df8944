import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { changePart, changeStatus } from '#modules/events/contract.ts'
import { listWaiting, promoteWaiting } from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { queued } from '#platform/testing/queue.ts'
import { changePageSettings } from '../../contract.ts'
import { usualSettings } from '../../model.ts'
import { fieldOf } from '../../public/answer-fields.ts'
import { proofPurpose } from './registration.ts'
import { browser } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { send, address } = browser(app, bed)

async function openWith(capacity: number): Promise<void> {
  const eventId = bed.event.id
  const { version } = bed.event
  bed.event = await bed.admin.call(changeStatus, { eventId, version, to: 'confirmed' })
  const registration = { ...usualSettings.registration, isOpen: true }
  await bed.admin.call(changePageSettings, { ...usualSettings, eventId, registration })
  const part = { eventId, partId: bed.party.id, version: bed.party.version }
  await bed.admin.call(changePart, { ...part, capacity })
}

/** People who filled in the form and found the letter in their mail. */
async function registered(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await db.look(
    `insert into registrations (company_id, event_id, id, nonce, email, people, part_ids, language, state, at)
     select $1::uuid, $2::uuid, r.id, r.id, 'om' || r.n || '@exemplu.ro',
       jsonb_build_object('main', jsonb_build_object('firstName', 'Om', 'lastName', r.n::text, 'email', 'om' || r.n || '@exemplu.ro', 'phone', null, 'company', ''), 'companions', '[]'::jsonb),
       array[$3::uuid], 'ro', 'unproved', $4 from unnest($5::uuid[]) with ordinality r (id, n)`,
    [bed.companyId, bed.event.id, bed.party.id, time.now.toISOString(), ids],
  )
  return ids
}

/** Sixteen at a time; a busy server says "try again", and people do. */
async function storm<T>(all: readonly T[], one: (each: T) => Promise<number>): Promise<void> {
  const queue = [...all]
  const walk = async () => {
    for (let each = queue.shift(); each !== undefined; each = queue.shift())
      while ((await one(each)) >= 500);
  }
  await Promise.all(Array.from({ length: 16 }, walk))
}

async function seats(): Promise<{ yes: number; waiting: number; no: number }> {
  const [row] = await db.look<{ yes: number; waiting: number; no: number }>(
    `select count(*) filter (where rsvp = 'yes')::int as yes, count(*) filter (where rsvp = 'waiting')::int as waiting,
       count(*) filter (where rsvp = 'no')::int as no from guest_answers where part_id = $1`,
    [bed.party.id],
  )
  return row ?? { yes: 0, waiting: 0, no: 0 }
}

/** A person who came by this proof stays away after all, as they would say it on their page, again where it is busy. */
async function cancel(page: string, email: string): Promise<number> {
  const [guest] = await db.look<{ id: string }>('select id from guests where email = $1', [email])
  const answer = { [fieldOf.answer(guest?.id ?? '', bed.party.id)]: 'no' }
  const { statusCode } = await send(page.split('?')[0] ?? '', answer)
  return statusCode < 500 ? statusCode : cancel(page, email)
}

test('F29: 500 register for 100 seats while others cancel: never one too many, no one jumps the queue', async () => {
  await openWith(100)
  const ids = await registered(500)
  const base = `${await address()}/inscriere`
  const expires = Math.floor(time.now.getTime() / 1000) + 3600
  const opened: { page: string; email: string }[] = []
  let highest = 0
  await storm([...ids.entries()], async ([at, id]) => {
    const proof = `${base}/${app.services().keys.seal(proofPurpose, { id }, expires)}`
    const { statusCode, headers } = await send(proof, {})
    if (statusCode !== 303) return statusCode
    highest = Math.max(highest, (await seats()).yes)
    const email = `om${at + 1}@exemplu.ro`
    if (at % 10 !== 0) return statusCode
    const page = String(headers.location)
    opened.push({ page, email })
    return cancel(page, email)
  })
  highest = Math.max(highest, (await seats()).yes)
  expect(opened).toHaveLength(50)
  expect(highest).toBeLessThanOrEqual(100)
  // A seat that somebody gave up is kept for them for a while; then those who wait have it.
  const partOf = { eventId: bed.event.id, partId: bed.party.id }
  const { held } = await bed.admin.call(listWaiting, partOf)
  expect((await seats()).yes + held.count).toBe(100)
  await bed.admin.call(promoteWaiting, partOf)
  highest = Math.max(highest, (await seats()).yes)
  expect([highest, await seats()]).toEqual([100, { yes: 100, waiting: 350, no: 50 }])
  const promoted = `select guest_id from guest_answer_log where part_id = $1 and before = 'waiting' and after = 'yes'`
  const [passed] = await db.look<{ promoted: number; jumped: number }>(
    `select (select count(*)::int from (${promoted}) p) as promoted, count(*)::int as jumped
     from guest_invitations still, guest_answer_log began
     where still.part_id = $1 and still.rsvp = 'waiting' and began.part_id = $1 and began.after = 'waiting'
       and began.guest_id in (${promoted}) and still.waiting_since < began.at`,
    [bed.party.id],
  )
  expect(passed?.promoted).toBeGreaterThan(0)
  expect(passed?.jumped).toBe(0)
  expect(await queued(db, 'guest-page.confirm')).toHaveLength(500)
})
