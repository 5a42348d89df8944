import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { createEvent } from '#modules/events/contract.ts'
import {
  deleteAccount,
  downloadData,
  forgotPassword,
  getAccount,
} from '#modules/accounts/contract.ts'
import { addContact } from '#modules/contacts/contract.ts'
import { addRequest, downloadPerson, erasePerson } from '#modules/data-protection/contract.ts'
import { addSpeaker } from '#modules/speakers/contract.ts'
import { blankSpeaker } from '#modules/speakers/model.ts'
import {
  addFamily,
  addGuest,
  changeGroup,
  changeGuest,
  describeErasure,
  eraseGuest,
  exportGuest,
} from '#modules/guests/contract.ts'
import { addTask, addTaskComment } from '#modules/tasks/contract.ts'
import { testMessage } from '#modules/invitations/contract.ts'
import { publicImageKey } from '#platform/server/files/storage/blobs.ts'
import { requestOf } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { filesWith, placesWith, plant, workAll } from './canary-testbed.ts'

const product = wholeProduct()
const word = 'zorzonel'
const name = 'Zorzonel Zorzonel'
const email = 'zorzonel@exemplu.ro'
/** The token of the current caller. */
let token = ''
let companyId = ''

beforeAll(async () => {
  token = await product.signIn('admin@demo.prilej.ro')
  const [company] = await product.db.look<{ id: string }>(
    `select id from companies where slug = 'demo'`,
  )
  companyId = company?.id ?? ''
})

async function answerTo<E extends Endpoint>(endpoint: E, input: CallOf<E>, key?: string) {
  const request = requestOf(endpoint, input, token)
  const headers = { ...request.headers, ...(key && { 'idempotency-key': key }) }
  return product.http.inject({ ...request, headers })
}

async function ask<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  key?: string,
): Promise<OutputOf<E>> {
  const answer = await answerTo(endpoint, input, key)
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return (answer.body === '' ? null : answer.json()) as OutputOf<E>
}

/** A public picture: anyone with its address can open it. */
async function picture(): Promise<{ id: string; address: string }> {
  const [id, publicKey] = [randomUUID(), randomBytes(20).toString('hex')]
  await product.db.look(
    `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, widths, public_key, created_at)
     values ($1, $2, 'image', 'ready', 'public', 'zorzonel.jpg', 'image/webp', 1, 'x', '{320}', $3, now())`,
    [companyId, id, publicKey],
  )
  const { blobs } = product.parts
  mkdirSync(blobs.drafts, { recursive: true })
  const draft = join(blobs.drafts, id)
  writeFileSync(draft, word)
  await blobs.put(publicImageKey(publicKey, 320), draft, 'image/webp')
  const address = `/files/p/${publicKey}/320.webp`
  expect((await product.http.inject(address)).statusCode).toBe(200)
  return { id, address }
}

describe('a guest', () => {
  let eventId = ''
  let guest: OutputOf<typeof addGuest>
  let planted: string[] = []
  const key = randomUUID()
  const fields = { firstName: 'Zorzonel', lastName: 'Zorzonel', email, phone: '+40722999111' }

  beforeAll(async () => {
    eventId = (await ask(createEvent, { name: 'Serată', startDate: '2027-06-12' })).id
    guest = await ask(addGuest, { eventId, ...fields }, key)
    const { id: guestId, groupId } = guest
    const other = await ask(addGuest, { eventId, firstName: 'Mihai', lastName: 'Pop', groupId })
    const named = { name: 'Familia Zorzonel', salutation: 'Dragă Zorzonel, dragă Mihai' }
    await ask(changeGroup, { eventId, groupId, version: 1, ...named })
    const words = { subject: 'Pentru {guest.first_name}', body: 'Vă așteptăm, {guest.first_name}.' }
    await ask(testMessage, { eventId, guestId, content: { ro: words, en: words }, language: 'ro' })
    const naming = { subject: 'Cu cine veniți', body: `Veniți cu ${name}?` }
    await ask(testMessage, {
      eventId,
      guestId: other.id,
      content: { ro: naming, en: naming },
      language: 'ro',
    })
    await workAll(product)
    const [importId, submissionId] = [randomUUID(), randomUUID()]
    const links = {
      company_id: companyId,
      event_id: eventId,
      id: guestId,
      guest_id: guestId,
      kept_id: guestId,
      subject_id: guestId,
      entity_id: guestId,
      entity: 'guest',
      group_id: groupId,
      import_id: importId,
      'guest_imports.id': importId,
      'guest_imports.state': 'done',
      'guest_imports.targets': '["firstName", "lastName"]',
      submission_id: submissionId,
      'questionnaire_submissions.id': submissionId,
      consent_version: '2026-1',
      consent_language: 'ro',
      consent_by_kind: 'user',
      'guest_batches.state': 'done',
      'seating_rules.guest_ids': `{${guestId}}`,
      'seating_steps.trace': JSON.stringify({ rules: [{ guestIds: [guestId], note: name }] }),
    }
    const there = ['guest_groups']
    planted = await plant(product, { subject: 'guest', name, email, links, there })
  })

  test('is shown everything that is kept of them', async () => {
    expect(await placesWith(product, word)).toEqual(expect.arrayContaining(planted))
    expect(filesWith(product, word)).toHaveLength(2)
    const kept = await ask(exportGuest, { eventId, guestId: guest.id })
    expect(Object.keys(kept.records)).toEqual(expect.arrayContaining(planted))
    const machine = /"(folded|name_key|sort_name|words)":/
    expect(JSON.stringify(kept.records)).not.toMatch(machine)
  })

  test('is nowhere once erased, at once and in every column that could name them', async () => {
    await ask(eraseGuest, { eventId, guestId: guest.id, version: guest.version })
    expect(await placesWith(product, word)).toEqual(['protection_requests'])
    const repeated = await answerTo(addGuest, { eventId, ...fields }, key)
    expect([repeated.statusCode, repeated.body.toLowerCase().includes(word)]).toEqual([409, false])
    await workAll(product)
    expect(filesWith(product, word)).toEqual([])
  })
})

describe('a guest who was corrected since', () => {
  test('sees only their own rows of a file, and is found by the earlier name too', async () => {
    const { id: eventId } = await ask(createEvent, { name: 'Bal', startDate: '2027-06-12' })
    const added = await ask(addGuest, { eventId, firstName: 'Zdrelea', lastName: 'Vechi' })
    const guest = await ask(changeGuest, {
      eventId,
      guestId: added.id,
      version: added.version,
      lastName: 'Nou',
    })
    const sample = [
      ['Prenume', 'Nume'],
      ['Zdrelea', 'Vechi'],
      ['Străina', 'Altcuiva'],
    ]
    await product.db.look(
      `insert into guest_imports (company_id, event_id, id, name, file_id, sha256, state, sample, targets, at, by_name)
       values ($1, $2, $3, 'lista.csv', $3, 'x', 'ready', $4, '["firstName", "lastName"]', now(), 'Ana')`,
      [companyId, eventId, randomUUID(), JSON.stringify(sample)],
    )
    const { records } = await ask(exportGuest, { eventId, guestId: guest.id })
    expect(records.guest_imports).toMatchObject([{ sample: [['Zdrelea', 'Vechi']] }])
    await ask(eraseGuest, { eventId, guestId: guest.id, version: guest.version })
    expect(await placesWith(product, 'zdrelea')).toEqual([])
    expect(await placesWith(product, 'altcuiva')).toEqual(['guest_imports'])
  })
})

describe('a guest of whom a row of a file was left out', () => {
  test.each([
    { firstName: 'Zebedeu', lastName: 'Kanarixescu' },
    { firstName: 'Zebedeu', lastName: '' },
  ])('sees it and is not in it once erased, as %j', async (named) => {
    const { id: eventId } = await ask(createEvent, { name: 'Cină', startDate: '2027-06-12' })
    const { guests } = await ask(addFamily, {
      eventId,
      group: { name: 'Familia Kanarixescu' },
      guests: [named, { firstName: 'Dochia', lastName: 'Kanarixescu' }],
    })
    const importId = randomUUID()
    await product.db.look(
      `insert into guest_imports (company_id, event_id, id, name, file_id, sha256, state, sample, targets, at, by_name)
       values ($1, $2, $3, 'lista.csv', $3, 'x', 'done', '[]', '["group", "firstName"]', now(), 'Ana')`,
      [companyId, eventId, importId],
    )
    const rows = [
      ['Familia Kanarixescu', 'Zebedeu'],
      ['Familia Kanarixescu', 'Dochia'],
      ['Familia Altcuiva', 'Zebedeu'],
    ]
    for (const [at, cells] of rows.entries())
      await product.db.look(
        `insert into guest_import_rows (company_id, import_id, row_no, cells, reading, problems, status, name_key, persons, batch)
         values ($1, $2, $3, $4, '{}', '[]', 'bad', $5, 1, 0)`,
        [companyId, importId, at, cells, cells[1]?.toLowerCase()],
      )
    const [guest] = guests
    const { records } = await ask(exportGuest, { eventId, guestId: guest?.id ?? '' })
    expect(records.guest_import_rows).toMatchObject([{ cells: rows[0] }])
    await ask(eraseGuest, { eventId, guestId: guest?.id ?? '', version: guest?.version ?? 0 })
    const left = await product.db.look<{ row_no: number }>(
      'select row_no from guest_import_rows where import_id = $1 order by 1',
      [importId],
    )
    expect(left.map(({ row_no }) => row_no)).toEqual([1, 2])
  })
})

describe('a guest who is in a file that is not entered yet', () => {
  const inFile = async (eventId: string, rows: string[][]) => {
    const importId = randomUUID()
    await product.db.look(
      `insert into guest_imports (company_id, event_id, id, name, file_id, sha256, state, sample, targets, at, by_name)
       values ($1, $2, $3, 'lista.csv', $3, 'x', 'ready', '[]', '["name", "email"]', now(), 'Ana')`,
      [companyId, eventId, importId],
    )
    for (const [at, cells] of rows.entries())
      await product.db.look(
        `insert into guest_import_rows (company_id, import_id, row_no, cells, reading, problems, status, name_key, persons, batch)
         values ($1, $2, $3, $4, '{}', '[]', 'good', $5, 1, 0)`,
        [companyId, importId, at, cells, cells[0]?.toLowerCase()],
      )
    return async () =>
      (
        await product.db.look<{ cells: string[] }>(
          'select cells from guest_import_rows where import_id = $1 order by row_no',
          [importId],
        )
      ).map(({ cells }) => cells[0])
  }
  const address = 'familia@exemplu.ro'

  test.each([
    ['the name with a digit', ['Ion Kanarix3'], []],
    [
      'the given name beside another surname',
      ['Ion Canarics', 'Maria Canarics'],
      ['Maria Canarics'],
    ],
    ['the surname where no one else has the address', ['Ionut Kanarix3'], []],
    [
      'the surname of the family, which others have too',
      ['Maria Kanarix3', 'Dan Kanarix3'],
      ['Maria Kanarix3', 'Dan Kanarix3'],
    ],
    ['nothing of the name', ['Mihai Pop'], ['Mihai Pop']],
  ])('by the address and %s', async (_how, names, stay) => {
    const { id: eventId } = await ask(createEvent, { name: 'Cină', startDate: '2027-06-12' })
    const named = { firstName: 'Ion', lastName: 'Kanarix3', email: address }
    const { id: guestId, version } = await ask(addGuest, { eventId, ...named })
    const left = await inFile(
      eventId,
      names.map((each) => [each, address]),
    )
    await ask(eraseGuest, { eventId, guestId, version })
    expect(await left()).toEqual(stay)
  })
})

describe('a guest whom colleagues wrote about', () => {
  test('is in their texts, which erasing leaves and lists with where they are opened', async () => {
    const { id: eventId } = await ask(createEvent, { name: 'Cină', startDate: '2027-06-12' })
    const guest = await ask(addGuest, { eventId, firstName: 'Ion', lastName: 'Țebrescu' })
    const titles = ['De sunat domnul Tebrescu', 'De cumpărat flori']
    const [called, flowers] = await Promise.all(
      titles.map((title) => ask(addTask, { eventId, title })),
    )
    const comment = { taskId: flowers?.id ?? '', body: 'Crini, i-a cerut ȚEBRESCU.' }
    await ask(addTaskComment, { ...comment, fileIds: [] })
    const { mentions } = await ask(describeErasure, { eventId, guestId: guest.id })
    expect(mentions.map(({ kind }) => kind)).toEqual(['task'])
    expect(mentions[0]?.items.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    const hrefs = mentions[0]?.items.map(({ href }) => href)
    expect(hrefs).toContainEqual(expect.stringContaining(called?.id ?? ''))
  })
})

describe('an account', () => {
  test('is shown everything and then nowhere, its picture and its names elsewhere included', async () => {
    token = await product.signIn('planner@demo.prilej.ro')
    const { id, email: address } = await ask(getAccount, {})
    const face = await picture()
    await product.db.look(
      `update users set name = $2, photo_id = $3, avatar = $4, email = $5 where id = $1`,
      [id, name, face.id, face.address, email],
    )
    const links = {
      company_id: companyId,
      id,
      user_id: id,
      created_by: id,
      author_id: id,
      'task_comments.id': randomUUID(),
      entity_id: id,
      entity: 'user',
      'account_tokens.id': randomUUID(),
      kind: 'invite',
      'history.id': randomUUID(),
      'protection_requests.kind': 'access',
    }
    const there = ['identities', 'sessions', 'users', 'dashboard_layouts']
    const planted = await plant(product, { subject: 'account', name, email, links, there })
    await product.db.look(
      `insert into identities (issuer, subject, user_id, email, linked_at) values ('google', $2, $1, $2, now())`,
      [id, email],
    )
    await ask(forgotPassword, { email })
    await workAll(product)
    expect(filesWith(product, word)).toHaveLength(2)
    const kept = await ask(downloadData, {})
    expect(Object.keys(kept.records as object)).toEqual(
      expect.arrayContaining(planted.filter((table) => table !== 'dashboard_layouts')),
    )
    // The planted passkey is a second factor that no device holds, so the proof is written down.
    await product.db.look('update sessions set proved_at = now() where user_id = $1', [id])
    await ask(deleteAccount, {})
    // The letter that says goodbye waits, and the picture for a worker.
    const waiting = ['client_messages', 'graphile_worker._private_jobs', 'protection_requests']
    expect(await placesWith(product, word)).toEqual(waiting)
    await workAll(product)
    // Messages to clients are the proof of an agreement.
    expect(await placesWith(product, word)).toEqual(['client_messages', 'protection_requests'])
    await product.db.look('delete from client_messages')
    expect((await product.http.inject(face.address)).statusCode).toBe(404)
    expect(filesWith(product, word)).toEqual([])
    expect(await placesWith(product, address)).toEqual([])
  })
})

describe('somebody whom the agency calls, and who speaks', () => {
  test('is shown everything and then nowhere but in the request and the accounts', async () => {
    token = await product.signIn('admin@demo.prilej.ro')
    await product.db.look('delete from protection_requests')
    const { id: eventId } = await ask(createEvent, { name: 'Congres', startDate: '2027-06-12' })
    const faces = [await picture(), await picture()]
    const contact = await ask(addContact, {
      firstName: 'Zorzonel',
      lastName: 'Zorzonel',
      jobTitle: '',
      organisation: '',
      note: '',
      emails: [email],
      phones: [],
      language: null,
      tags: [],
      photoId: faces[0]?.id ?? null,
    })
    const spoken = { ...blankSpeaker, name, email, eventId, photoId: faces[1]?.id ?? null }
    const { speaker, part } = await ask(addSpeaker, spoken)
    const shared = { company_id: companyId, event_id: eventId, line_id: randomUUID() }
    const there = ['protection_requests', 'history', 'idempotent_answers', 'downloads']
    const contactId = contact.id
    const ofContact = { id: contactId, 'partners.kinds': '{client}' }
    const plantedOf = {
      contacts: await plant(product, {
        subject: 'contact',
        name,
        email,
        there,
        links: { ...shared, ...ofContact, contact_id: contactId, kept_id: contactId },
      }),
      speakers: await plant(product, {
        subject: 'speaker',
        name,
        email,
        there: [...there, 'budget_invoices', 'budget_offers', 'budget_payments', 'speaker_parts'],
        links: { ...shared, id: speaker.id, part_id: part?.id ?? '', subject_id: speaker.id },
      }),
    }
    const asked = { person: 'O persoană', contact: email, receivedOn: '2026-11-01', note: '' }
    const { id } = await ask(addRequest, { ...asked, kind: 'erasure' })
    const { url } = await ask(downloadPerson, { id })
    const file = await product.http.inject({ url, headers: { authorization: token } })
    const shown = file.json<Record<string, { records: object }>>()
    for (const [module, planted] of Object.entries(plantedOf))
      expect(Object.keys(shown[module]?.records ?? {})).toEqual(
        expect.arrayContaining(planted.filter((table) => !there.includes(table))),
      )
    await ask(erasePerson, { id })
    const kept = ['budget_invoices', 'budget_offers', 'budget_payments', 'protection_requests']
    expect(await placesWith(product, word)).toEqual(kept)
    await workAll(product)
    for (const { address } of faces)
      expect((await product.http.inject(address)).statusCode).toBe(404)
    expect(filesWith(product, word)).toEqual([])
  })
})
