import ical from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { changePart, changeStatus, removeEvent } from '#modules/events/contract.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { addFamily, listGroups, listGuests } from '#modules/guests/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { doJob, queued, takeQueued } from '#platform/testing/queue.ts'
import { changePageSettings, decideRegistration, getReach, listRegistrations } from '../contract.ts'
import { usualSettings, type Registration } from '../model.ts'
import { fieldOf } from '../public/answer-fields.ts'
import { browser } from './testbed.ts'

const app = wholeApp({ env: { LIMITS: 'on' } })
const { db } = app
const bed = invitedBed(app)
const { open, send, family, address } = browser(app, bed)

beforeEach(async () => {
  const { id: eventId, version } = bed.event
  bed.event = await bed.admin.call(changeStatus, { eventId, version, to: 'confirmed' })
})

interface Letter {
  to: { address: string }
  subject: string
  blocks: { kind: string; url?: string; items?: string[] }[]
  attachments?: { name: string; base64: string }[]
}

/** The letters that wait to be sent, newest last. */
async function letters(): Promise<Letter[]> {
  return (await queued<{ letter: Letter }>(db, 'mail.send')).map(({ payload }) => payload.letter)
}

const slugOf = async (companyId: string) =>
  (await db.look<{ slug: string }>('select slug from companies where id = $1', [companyId]))[0]
    ?.slug ?? ''

const linkIn = (letter: Letter | undefined) =>
  new URL(letter?.blocks.find(({ kind }) => kind === 'button')?.url ?? 'http://none/').pathname

/** Runs what was enqueued under a name, as the worker would. */
async function work(name: string): Promise<void> {
  for (const job of await takeQueued(db, name)) await doJob(app.jobDeps(), job)
}

describe('by code or by name', () => {
  test('the code leads to the page, in any spelling; a wrong one says so', async () => {
    const { group, path } = await family()
    const typed = ` ${group.code.slice(0, 4).toLowerCase()}-${group.code.slice(4)} `
    const right = await send(`${await address()}/invitatie`, { code: typed })
    expect(right.headers.location).toBe(path)
    const wrong = await send(`${await address()}/invitatie`, { code: 'ABCD2345' })
    expect(wrong.statusCode).toBe(422)
    // The back button shows it without sending it again.
    expect(wrong.headers['cache-control']).toBe('private, no-cache')
    expect(wrong.body).toContain('value="ABCD2345"')
    const none = await send(`${await address()}/invitatie`, { code: ' ' })
    expect(none.statusCode).toBe(422)
    expect(none.body).toContain('Scrieți codul de pe invitație')
  })

  test('by name the link goes into the known mailbox, and the page says the same to everybody', async () => {
    await family({ guests: [{ firstName: 'Ștefan', lastName: 'Țurcanu', email: 's@exemplu.ro' }] })
    const entry = `${await address()}/invitatie`
    const known = await send(entry, { name: 'turcanu STEFAN' })
    const unknown = await send(entry, { name: 'Nimeni Altul' })
    expect(known.body).toBe(unknown.body)
    expect(known.body).not.toContain('Țurcanu')
    expect((await letters()).map(({ to }) => to.address)).toEqual(['s@exemplu.ro'])
  })

  test('two of one name get nothing, three letters are needed, and the sixth try is refused', async () => {
    const twins = [{ firstName: 'Ana', lastName: 'Pop', email: 'a@exemplu.ro' }]
    await family({ guests: twins })
    await family({ guests: [{ ...twins[0], email: 'b@exemplu.ro' }] })
    const entry = `${await address()}/invitatie`
    expect((await send(entry, { name: 'An' })).statusCode).toBe(422)
    for (let tries = 0; tries < 5; tries++)
      expect((await send(entry, { name: 'Ana Pop' })).statusCode).toBe(200)
    expect((await send(entry, { name: 'Ana Pop' })).statusCode).toBe(429)
    expect(await letters()).toEqual([])
  })

  test('a person who guesses links is stopped; a person who has one is not', async () => {
    const { path } = await family()
    const wrong = `${await address()}/invitatie/guess`
    for (let tries = 0; tries < 30; tries++) expect((await open(wrong)).statusCode).toBe(303)
    expect((await open(wrong)).statusCode).toBe(429)
    expect((await open(path)).statusCode).toBe(200)
  })
})

describe('an event that is not there for strangers', () => {
  test('looks the same as draft, in the bin, of another company and unknown, and writes to no one', async () => {
    const draft = await bed.newEvent({ name: 'Încă nimic' })
    await bed.admin.call(addFamily, {
      eventId: draft.id,
      group: { name: 'Familia Rus' },
      guests: [{ firstName: 'Dan', lastName: 'Rus', email: 'dan@exemplu.ro' }],
    })
    const binned = await bed.newEvent({ name: 'Aruncat' })
    await bed.admin.call(removeEvent, { eventId: binned.id })
    const own = (await address()).split('/').slice(0, -1).join('/')
    const foreign = `/event/${await slugOf(await db.company())}/${bed.event.slug}`
    const hidden = [draft.slug, binned.slug, 'no-such'].map((slug) => `${own}/${slug}`)
    const ways = [
      { status: 200, ask: (event: string) => open(`${event}/invitatie`) },
      { status: 404, ask: (event: string) => open(`${event}/inscriere`) },
      { status: 200, ask: (event: string) => send(`${event}/invitatie`, { name: 'Dan Rus' }) },
      { status: 422, ask: (event: string) => send(`${event}/invitatie`, { code: 'ABCD2345' }) },
    ]
    for (const { status, ask } of ways) {
      const answers = await Promise.all([...hidden, foreign].map(ask))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => status))
      const bodies = answers
        .slice(0, 3)
        .map(({ body }, at) => body.replaceAll(hidden[at] ?? '', ''))
      expect(new Set(bodies).size).toBe(1)
    }
    expect(await letters()).toEqual([])
  })
})

describe('ticket, calendar and confirmation', () => {
  test('a person who comes has a ticket as PDF, and the parts they come to as a calendar', async () => {
    const { path } = await family()
    expect((await open(`${path}/bilete.pdf`)).statusCode).toBe(404)
    await send(path, { all: 'yes' })
    const pdf = await open(`${path}/bilete.pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(3)
    const file = await open(`${path}/calendar.ics`)
    const [entry] = new ical.Component(ical.parse(file.body) as never[]).getAllSubcomponents(
      'vevent',
    )
    expect(entry?.getFirstPropertyValue('summary')).toBe(bed.event.name)
  })

  test('a person who comes has a page of tickets alone, which its own worker keeps; others are led back', async () => {
    const { path } = await family()
    const none = await open(`${path}/bilet`)
    expect([none.statusCode, none.headers.location]).toEqual([303, path])
    await send(path, { all: 'yes' })
    expect((await open(path)).body).toContain(`href="${path}/bilet"`)
    const page = await open(`${path}/bilet`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Codul QR al biletului')
    expect(page.body).not.toMatch(/<form|<img|rel="stylesheet"/)
    const worker = await open(`${path}/bilet-sw.js`)
    expect(worker.headers['content-type']).toContain('javascript')
    expect(worker.body).toContain('importScripts')
    const wrong = path.replace(/[^/]+$/, 'x'.repeat(27))
    expect((await open(`${wrong}/bilet-sw.js`)).statusCode).toBe(404)
    expect((await open(`${wrong}/bilet`)).headers.location).toContain('/invitatie?')
  })

  test('several answers in a row are confirmed by one mail, with ticket and calendar', async () => {
    const { path, ids } = await family()
    await send(path, { all: 'yes' })
    await send(path, { [fieldOf.answer(ids[1] ?? '', bed.party.id)]: 'no' })
    await work('guest-page.confirm')
    const [letter, ...others] = await letters()
    expect(others).toEqual([])
    expect(letter?.to.address).toBe('ion@exemplu.ro')
    expect(letter?.attachments?.map(({ name }) => name)).toEqual(['eveniment.ics', 'bilete.pdf'])
    const [, maria] = letter?.blocks.find(({ kind }) => kind === 'list')?.items ?? []
    expect(maria).toContain('Maria Popescu – ')
    expect(maria).toContain('nu vine')
    expect(linkIn(letter)).toContain(`${await address()}/invitatie/`)
  })

  test('a page that was opened counts as opened once', async () => {
    const { path } = await family()
    await open(path)
    await open(path)
    const reach = await bed.admin.call(getReach, { eventId: bed.event.id })
    expect(reach).toEqual({ groups: 1, opened: 1, answered: 0 })
    const groups = async (opened: boolean) =>
      (await bed.admin.call(listGroups, { eventId: bed.event.id, opened })).total
    expect([await groups(true), await groups(false)]).toEqual([1, 0])
  })
})

describe('open registration', () => {
  const offer = (registration: Partial<Registration> = {}, version = 0) =>
    bed.admin.call(changePageSettings, {
      ...usualSettings,
      eventId: bed.event.id,
      version,
      registration: {
        ...usualSettings.registration,
        isOpen: true,
        maxCompanions: 2,
        ...registration,
      },
    })
  const form = { firstName: 'Dan', lastName: 'Rus', email: 'dan@exemplu.ro' }
  /** Fills in the form as it was served, a minute later. */
  const register = async (fields: Record<string, string> = {}, seconds = 60) => {
    const at = `${await address()}/inscriere`
    const { body } = await open(at)
    const value = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
    const sent = { ...form, seal: value('seal'), nonce: value('nonce'), ...fields }
    time.now = new Date(time.now.getTime() + seconds * 1000)
    return { sent, answer: await send(at, sent) }
  }
  const names = async () =>
    (await bed.admin.call(listGuests, { eventId: bed.event.id })).items
      .map(({ firstName }) => firstName)
      .toSorted()

  test('an event that takes none looks like one that does not exist', async () => {
    expect((await open(`${await address()}/inscriere`)).statusCode).toBe(404)
  })

  test('somebody registers with a companion, proves the address and is a guest with a ticket', async () => {
    await offer()
    const { answer } = await register({ 'companion.0': 'Ilinca Rus' })
    expect(answer.body).toContain('Verificați e-mailul')
    expect(await names()).toEqual([])
    const proof = linkIn((await letters())[0])
    // A mail program that follows links proves nothing.
    expect((await open(proof)).statusCode).toBe(200)
    expect(await names()).toEqual([])
    const proved = await send(proof, {})
    expect(proved.statusCode).toBe(303)
    expect(await names()).toEqual(['Dan', 'Ilinca'])
    expect((await open(String(proved.headers.location))).body).toContain('Vin 2 persoane.')
    expect((await send(proof, {})).body).toContain('Linkul a fost deja folosit')
    const opened = await open(proof)
    expect(opened.body).toContain('Linkul a fost deja folosit')
    expect(opened.body).not.toContain('Mai este un singur pas')
    expect(await names()).toEqual(['Dan', 'Ilinca'])
  })

  test('a form sent twice is one, and a person who is on the list is notified by mail alone', async () => {
    await offer()
    const { sent, answer } = await register()
    const repeated = await send(`${await address()}/inscriere`, sent)
    expect(repeated.body).toBe(answer.body)
    const [first, ...more] = await letters()
    expect(more).toEqual([])
    await send(linkIn(first), {})
    const known = await register()
    expect(known.answer.body).toBe(answer.body)
    expect((await letters()).at(-1)?.subject).toContain('Sunteți deja pe listă')
    expect(await names()).toEqual(['Dan'])
  })

  test('two proofs of one address at once make one guest', async () => {
    await offer()
    await register()
    await register()
    const proofs = (await letters()).map(linkIn)
    expect(proofs).toHaveLength(2)
    await Promise.all(proofs.map((proof) => send(proof, {})))
    expect(await names()).toEqual(['Dan'])
  })

  test.each([
    ['the team closed it', () => offer({ isOpen: false }, 1)],
    ['its last day', () => offer({ until: '2020-01-01' }, 1)],
    [
      'the event was cancelled',
      () => {
        const { id: eventId, version } = bed.event
        return bed.admin.call(changeStatus, { eventId, version, to: 'cancelled', reason: 'Ploaie' })
      },
    ],
  ])('a proof that comes after %s admits no one and says that it is closed', async (_, close) => {
    await offer()
    await register()
    const proof = linkIn((await letters())[0])
    await close()
    for (const answer of [await open(proof), await send(proof, {})]) {
      expect(answer.body).toContain('Înscrierile s-au închis')
      expect(answer.body).not.toContain(`action="${proof}"`)
    }
    expect(await names()).toEqual([])
  })

  test('with approval, the team decides; refused people are notified and nothing of them is kept', async () => {
    await offer({ needsApproval: true })
    await register()
    await send(linkIn((await letters())[0]), {})
    expect(await names()).toEqual([])
    const of = { eventId: bed.event.id }
    const { items } = await bed.admin.call(listRegistrations, of)
    expect(items).toMatchObject([{ name: 'Dan Rus', email: 'dan@exemplu.ro' }])
    const decision = { ...of, registrationId: items[0]?.id ?? '', accept: false }
    expect(await bed.stranger.refused(decideRegistration, decision)).toMatchObject({ status: 404 })
    await bed.admin.call(decideRegistration, decision)
    expect((await letters()).at(-1)?.subject).toContain('Despre înscrierea')
    expect(await bed.admin.refused(decideRegistration, decision)).toMatchObject({ status: 404 })
    const left = await db.look('select from registrations where event_id = $1', [bed.event.id])
    expect(left).toEqual([])
  })

  test('of two forms of one address the newest waits, in whichever order they are proved', async () => {
    await offer({ needsApproval: true })
    const of = { eventId: bed.event.id }
    const waiting = async () =>
      (await bed.admin.call(listRegistrations, of)).items.map(({ name }) => name)
    await register()
    await register({ lastName: 'Rusu' })
    await register({ lastName: 'Rusescu' })
    const [first, second, third] = (await letters()).map(linkIn)
    await send(second ?? '', {})
    expect(await waiting()).toEqual(['Dan Rusu'])
    await send(third ?? '', {})
    expect(await waiting()).toEqual(['Dan Rusescu'])
    expect((await send(first ?? '', {})).body).toContain('Adresa este confirmată')
    expect(await waiting()).toEqual(['Dan Rusescu'])
  })

  test('an approved guest is notified of that, and not that an answer came', async () => {
    await offer({ needsApproval: true })
    await register()
    await send(linkIn((await letters())[0]), {})
    const of = { eventId: bed.event.id }
    const { items } = await bed.admin.call(listRegistrations, of)
    const decision = { ...of, registrationId: items[0]?.id ?? '', accept: true }
    await bed.admin.call(decideRegistration, decision)
    await work('guest-page.confirm')
    expect((await letters()).at(-1)?.subject).toContain('Înscrierea este confirmată')
  })

  test('a person who registers once all places are taken reads that they wait, and nothing of a confirmation', async () => {
    await offer()
    const { id: partId, version } = bed.party
    await bed.admin.call(changePart, { eventId: bed.event.id, partId, version, capacity: 1 })
    await bed.answer((await bed.add({})).id, 'yes')
    await register()
    await send(linkIn((await letters())[0]), {})
    await work('guest-page.confirm')
    const last = (await letters()).at(-1)
    expect(last?.subject).toBe(`Sunteți pe lista de așteptare: ${bed.event.name}`)
    expect(last?.attachments).toEqual([])
  })

  test('a person who waits for the team and asks to be forgotten is, and may see before what is kept', async () => {
    await offer({ needsApproval: true })
    await register()
    const services = app.services()
    const own = services.ports.all(eventContribution).find(({ id }) => id === 'guest-page')
    const person = { email: 'dan@exemplu.ro', phone: null }
    await db.database.inCompany(bed.companyId, async (connection) => {
      const ctx = { db: connection, company: bed.scope(), touch: () => undefined }
      const inside = ctx as unknown as CompanyContext
      expect(await own?.personExport?.(inside, person)).toMatchObject([
        { eventId: bed.event.id, people: { main: { firstName: 'Dan' } } },
      ])
      expect(await own?.erase?.(inside, { email: null, phone: '+40712345678' })).toBe(0)
      expect(await own?.erase?.(inside, person)).toBe(1)
      expect(await own?.personExport?.(inside, person)).toEqual([])
    })
  })

  test.each([
    ['more companions than allowed', { 'companion.2': 'Al Treilea' }, 60, 422],
    ['a foreign part', { part: crypto.randomUUID() }, 60, 200],
    ['a bad address', { email: 'dan' }, 60, 422],
    ['nothing but a first name', { lastName: '', email: '' }, 60, 422],
    ['a machine that is too quick', {}, 0, 422],
    ['a machine that fills in the trap', { website: 'http://spam' }, 60, 200],
    ['a forged proof of age', { seal: 'x.y.z' }, 60, 422],
    ['a page left open overnight', {}, 8 * 3600, 422],
  ])('%s', async (name, fields, seconds, status) => {
    await offer()
    const { answer } = await register(fields, seconds)
    expect(answer.statusCode).toBe(status)
    // With a single part there is no choice, so the sent value is not read.
    expect(await letters()).toHaveLength(name === 'a foreign part' ? 1 : 0)
  })

  test('the fourth registration of one address in an hour is refused', async () => {
    await offer()
    for (let times = 0; times < 3; times++) expect((await register()).answer.statusCode).toBe(200)
    expect((await register()).answer.statusCode).toBe(429)
  })
})
