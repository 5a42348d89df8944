import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { addSession, getVersion, previewPublish, publishAgenda } from '#modules/agenda/contract.ts'
import { addContact } from '#modules/contacts/contract.ts'
import { addRequest, downloadPerson, erasePerson } from '#modules/data-protection/contract.ts'
import { createEvent, listParts } from '#modules/events/contract.ts'
import { addGuest, eraseGuest, setNeeds } from '#modules/guests/contract.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import { requestOf } from '#platform/testing/app.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
let admin = ''
let companyId = ''
let eventId = ''
let kept = ''

beforeAll(async () => {
  product.now = new Date('2027-06-01T10:00:00Z')
  admin = await product.signIn('admin@demo.prilej.ro')
  const [company] = await product.db.look<{ id: string }>(
    `select id from companies where slug = 'demo'`,
  )
  companyId = company?.id ?? ''
  eventId = await eventWith('Canar')
  kept = await eventWith('Colibri', '2028-12-31')
})

async function ask<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> {
  const answer = await product.http.inject(requestOf(endpoint, input, admin))
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return (answer.body === '' ? null : answer.json()) as OutputOf<E>
}

/** An event in which one person left data in every place where a guest can. */
async function eventWith(name: string, retentionDate?: string): Promise<string> {
  const { id } = await ask(createEvent, {
    name: 'Conferință',
    startDate: '2027-06-12',
    templateId: 'conference',
    ...(retentionDate && { retentionDate }),
  })
  const [part] = (await ask(listParts, { eventId: id })).items
  const email = `${name.toLowerCase()}@exemplu.ro`
  const fields = { firstName: name, lastName: name, email, phone: '+40722000111', company: name }
  const guest = await ask(addGuest, { eventId: id, ...fields, note: name, jobTitle: name })
  await ask(addGuest, { eventId: id, firstName: `${name}el`, hostId: guest.id })
  const needs = { diet: name, allergies: name, access: name }
  const consent = { consent: true, consentVersion: '2026-1', consentLanguage: 'ro' } as const
  await ask(setNeeds, { eventId: id, guestId: guest.id, ...needs, ...consent })
  await leaveTraces({ eventId: id, partId: part?.id ?? '', guest, name, email })
  return id
}

interface Traces {
  eventId: string
  partId: string
  guest: { id: string; groupId: string }
  name: string
  email: string
}

/** Writes as the pages of guests do, whose forms this test need not fill in. */
async function leaveTraces({ eventId: event, partId, guest, name, email }: Traces): Promise<void> {
  const put = (sql: string, ...values: unknown[]) =>
    product.db.look(sql, [companyId, randomUUID(), event, ...values])
  await put(
    `insert into guest_requests (company_id, id, event_id, part_id, guest_id, wanted, message, asked_at)
     values ($1, $2, $3, $4, $5, 'no', $6, now())`,
    partId,
    guest.id,
    name,
  )
  await put(
    `insert into guest_messages (company_id, id, event_id, group_id, body, at) values ($1, $2, $3, $4, $5, now())`,
    guest.groupId,
    name,
  )
  await put(
    `insert into registrations (company_id, id, event_id, nonce, email, people, part_ids, language, state, at)
     values ($1, $2, $3, gen_random_uuid(), $4, jsonb_build_array($5::text), '{}', 'ro', 'waiting', now())`,
    email,
    name,
  )
  await put(
    `with sent as (
       insert into questionnaire_submissions (company_id, id, event_id, questionnaire_id, number, guest_id, email, locale, submitted_at)
       select $1, $2, $3, q.id, 1, $4, $5, 'ro', now() from questionnaires q where q.event_id = $3 limit 1
       returning id, questionnaire_id)
     insert into questionnaire_answers (company_id, questionnaire_id, question_id, submission_id, text)
     select $1, questionnaire_id, 'q1', id, $6 from sent`,
    guest.id,
    email,
    name,
  )
  await put(
    `with sent as (
       insert into messages (company_id, id, event_id, kind, name, content, audience, state, created_at, created_by)
       values ($1, $2, $3, 'invitation', 'Invitație', '{}', '{}', 'sent', now(), 'Ioana') returning id)
     insert into message_recipients (company_id, message_id, guest_id, event_id, group_id, address, state, mail_id, queued_at)
     select $1, id, $4, $3, $5, $6, 'sent', 'x', now() from sent`,
    guest.id,
    guest.groupId,
    email,
  )
  await put(
    `insert into site_messages (company_id, id, site_id, event_id, name, email, message, at)
     select $1, $2, s.id, $3, $4, $5, $4, now() from sites s where s.event_id = $3`,
    name,
    email,
  )
  await put(
    `insert into checkin_incidents (company_id, id, event_id, kind, guest_id, detail, at, received_at)
     values ($1, $2, $3, 'forced', $4, jsonb_build_object('reason', $5::text), now(), now())`,
    guest.id,
    name,
  )
}

/** The tables in which that word is anywhere in a row of the company. */
async function tablesWith(word: string): Promise<string[]> {
  const tables = await product.db.look<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await product.db.look<{ there: boolean }>(
      `select exists (select from ${name} t where company_id = $1 and t::text ilike $2) as there`,
      [companyId, `%${word}%`],
    )
    if (row?.there) found.push(name)
  }
  return found
}

/** Every job that is waiting, and what those lead to, until nothing waits. */
async function workAll(): Promise<void> {
  const { database, services, composition } = product.parts
  const jobDeps = { database, services, jobs: composition.jobs, now: () => product.now }
  await doJob(jobDeps, { name: 'data-protection.look-for-over', company: null, payload: {} })
  for (;;) {
    const waiting = await takeQueued(product.db, '%')
    if (waiting.length === 0) return
    for (const each of waiting)
      if (each.name === 'data-protection.anonymise') await doJob(jobDeps, each)
  }
}

test('91 days after an event the database no longer shows who was there', async () => {
  const everywhere = [
    'checkin_incidents',
    'guest_groups',
    'guest_messages',
    'guest_needs',
    'guest_requests',
    'guest_words',
    'guests',
    'history',
    'message_recipients',
    'questionnaire_answers',
    'questionnaire_submissions',
    'registrations',
    'site_messages',
  ]
  expect(await tablesWith('canar')).toEqual(expect.arrayContaining(everywhere))
  const before = await tablesWith('colibri')
  product.now = new Date('2027-09-11T02:13:00Z')
  await workAll()
  expect(await tablesWith('canar')).toEqual([])
  expect(await tablesWith('colibri')).toEqual(before)
  const [left] = await product.db.look<{ guests: number; kept: number }>(
    `select count(*) filter (where event_id = $1)::int as guests, count(*) filter (where event_id = $2)::int as kept
     from guests where event_id in ($1, $2) and deleted_at is null`,
    [eventId, kept],
  )
  expect(left).toEqual({ guests: 2, kept: 2 })
})

/** Outside the tables of the company: people of no company, waiting work and kept answers. */
async function otherPlacesWith(word: string): Promise<string[]> {
  const tables = await product.db.look<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and c.relkind = 'r'
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id') order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await product.db.look<{ there: boolean }>(
      `select exists (select from ${name} t where t::text ilike $1) as there`,
      [`%${word}%`],
    )
    if (row?.there) found.push(name)
  }
  return found
}

test('a person who asks is shown everything and then forgotten in every table, at once', async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  const email = 'colibri@exemplu.ro'
  await ask(addContact, {
    firstName: 'Colibri',
    lastName: 'Colibri',
    jobTitle: '',
    organisation: '',
    emails: [email],
    phones: [],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })
  await speakOnStage(email)
  const receivedOn = product.now.toISOString().slice(0, 10)
  const request = { person: 'O persoană', contact: email, receivedOn, note: '' }
  const { id } = await ask(addRequest, { ...request, kind: 'erasure' })
  const { url } = await ask(downloadPerson, { id })
  const file = await product.http.inject({ url, headers: { authorization: admin } })
  expect(file.json()).toMatchObject(everythingOf(email))

  await ask(erasePerson, { id })
  // A companion is a person of their own; the texts of the group mention them too.
  const [companion] = await product.db.look<{ guestId: string; version: number }>(
    `select id as "guestId", version from guests where event_id = $1 and first_name = 'Colibriel'`,
    [kept],
  )
  if (companion) await ask(eraseGuest, { eventId: kept, ...companion })
  await workAll()
  // The request itself is the proof that it was answered.
  expect(await tablesWith('colibri')).toEqual(['protection_requests'])
  expect(await tablesWith('40722000111')).toEqual([])
  expect(await otherPlacesWith('colibri')).toEqual([])
  const { content } = await ask(getVersion, { eventId: kept, number: 1 })
  const spoke = content.flatMap(({ speakers }) => speakers.map(({ name }) => name))
  expect(spoke).toEqual(['speaker șters'])
})

/** Speaks in a session of a published programme, so that the name was read by many. */
async function speakOnStage(email: string): Promise<void> {
  const named = { ...blankSpeaker, name: 'Colibri Colibri', email, eventId: kept }
  const { speaker, part } = await ask(addSpeaker, named)
  await product.db.look(
    `insert into notifications (company_id, id, event_id, user_id, type, subject_id, merge_key, facts, in_app, created_at, updated_at)
     select $1, gen_random_uuid(), $2, id, 'speakers.filled', $3, 'x', '{"speaker": "Colibri Colibri"}', true, now(), now()
     from users where email = 'admin@demo.prilej.ro'`,
    [companyId, kept, speaker.id],
  )
  await ask(addSession, {
    eventId: kept,
    title: 'O prelegere',
    day: '2027-06-12',
    time: '12:00',
    minutes: 5,
    speakers: [{ partId: part?.id ?? '', role: 'speaker' }],
  })
  const { conflicts } = await ask(previewPublish, { eventId: kept })
  await ask(publishAgenda, { eventId: kept, acknowledged: conflicts.map(({ key }) => key) })
  expect(await tablesWith('colibri colibri')).toEqual(
    expect.arrayContaining(['notifications', 'speakers']),
  )
}

/** All rows with a trace of the person. */
function everythingOf(email: string) {
  const more = { messages: [{}], 'guest-messages': [{ body: 'Colibri' }] }
  const needs = { allergies: 'Colibri' }
  return {
    guests: [
      { guest: { email, note: 'Colibri' }, needs, requests: [{ message: 'Colibri' }], more },
    ],
    questionnaires: [{}],
    'guest-page': [{ people: ['Colibri'] }],
    website: { siteMessages: [{ message: 'Colibri' }] },
    contacts: { contacts: [{ emails: [email] }] },
    speakers: { speakers: [{ email }], parts: [{ eventId: kept }] },
  }
}
