import { describe, expect, test } from 'vitest'
import { changePart } from '#modules/events/contract.ts'
import {
  changeGuest,
  getGuest,
  listChangeRequests,
  revealGroupLink,
  rotateGroupLink,
} from '#modules/guests/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { listArrivals } from '../../contract.ts'
import { fieldOf } from '../../public/answer-fields.ts'
import { browser, fieldsIn } from '../testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

const overallRsvp = async (guestId: string) => (await bed.get(guestId)).standing

describe('the page behind a personal link', () => {
  test('opens after its key was dropped, without the ticket that cannot be shown again', async () => {
    const { path, ids, group } = await family()
    for (const id of ids) await bed.answer(id, 'yes')
    expect((await open(path)).body).toContain('<svg')
    await db.look(`update guests set ticket_kid = 'gone' where event_id = $1`, [bed.event.id])
    await db.look(`update guest_groups set token_kid = 'gone' where id = $1`, [group.id])
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('nu poate fi arătat din nou')
    expect((await open(`${path}/bilete.pdf`)).statusCode).toBe(404)
    await expect(
      bed.admin.call(revealGroupLink, { eventId: bed.event.id, groupId: group.id }),
    ).rejects.toMatchObject({ status: 503, code: 'guests.key_gone' })
  })

  test('shows the whole group, every part and nothing without the right link', async () => {
    const { path, group } = await family()
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    for (const word of ['Dragă familie Popescu', 'Ion Popescu', 'Maria Popescu', bed.party.name])
      expect(page.body).toContain(word)
    expect(page.body).toContain('noindex')
    expect((await open(`${path}?utm_source=mail&fbclid=1`)).statusCode).toBe(200)
    await bed.admin.call(rotateGroupLink, { eventId: bed.event.id, groupId: group.id })
    expect((await open(path)).statusCode).toBe(303)
  })

  test('every link that is not right leads to the page that asks for the code, or to none', async () => {
    const { path } = await family()
    const token = path.split('/').at(-1) ?? ''
    const revoked = await family()
    const { id: eventId } = bed.event
    await bed.admin.call(rotateGroupLink, { eventId, groupId: revoked.group.id })
    const erased = await family({ guests: [{ firstName: 'Dan', lastName: 'Rus' }] })
    const [guest = ''] = erased.ids
    const gone = await send(`${erased.path}/date`, { act: 'erase', guest, sure: 'true' })
    expect((await open(String(gone.headers.location))).body).toContain('Datele au fost șterse.')
    const other = await bed.newEvent({ name: 'Alt eveniment' })
    const wrong = [
      `${path}x`,
      path.slice(0, -1),
      path.replace(token, token.toUpperCase()),
      path.replace(token, `${token[0] === 'a' ? 'b' : 'a'}${token.slice(1)}`),
      revoked.path,
      erased.path,
    ]
    const code = `${path.slice(0, -token.length - 1)}?fost=link`
    const answers = await Promise.all(wrong.map((each) => open(each)))
    expect(answers.map(({ headers }) => headers.location)).toEqual(wrong.map(() => code))
    const page = await open(code)
    expect([page.statusCode, page.body.includes('Linkul nu mai este valabil')]).toEqual([200, true])
    const elsewhere = [other.slug, 'no-such-event'].map((slug) => [bed.event.slug, slug] as const)
    for (const [own, slug] of elsewhere)
      expect((await open(path.replace(own, slug))).headers.location).toBe(code.replace(own, slug))
    const files = wrong.map((each) => `${each}/calendar.ics`)
    const absent = await Promise.all(files.map((each) => open(each)))
    expect(new Set(absent.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(absent[0]?.statusCode).toBe(404)
  })

  test('speaks the language of the group, or the one asked for', async () => {
    const { path } = await family({ group: { name: 'The Smiths', language: 'en' } })
    expect((await open(path, { 'accept-language': 'ro' })).body).toContain('Your answer')
    expect((await open(`${path}?lang=ro`)).body).toContain('Răspunsul dumneavoastră')
  })

  test('a name is shown as it was written and never as markup or a variable', async () => {
    const guests = [{ firstName: '<script>alert(1)</script>', lastName: '{guest.email}' }]
    const { path } = await family({ guests })
    const { body } = await open(path)
    expect(body).not.toContain('<script>')
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {guest.email}')
  })
})

describe('answering', () => {
  test('one tap answers for everybody, and the answer is shown', async () => {
    const { path, ids } = await family()
    const sent = await send(path, { all: 'yes' })
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toBe(`${path}?gata=stored`)
    expect(await Promise.all(ids.map(overallRsvp))).toEqual(['yes', 'yes', 'yes'])
    const { body } = await open(String(sent.headers.location))
    expect(body).toContain('Vin 3 persoane.')
    expect(body).toContain('<svg role="img"')
  })

  test('each answers for themselves, with a menu; what was not touched stays', async () => {
    const { path, ids } = await family()
    const [ion = '', maria = ''] = ids
    await send(path, {
      [fieldOf.answer(ion, bed.party.id)]: 'yes',
      [fieldOf.menu(ion, bed.party.id)]: 'Vegetarian',
      [fieldOf.was(ion, bed.party.id)]: 'none|',
    })
    const { invitations } = await bed.get(ion)
    expect(invitations[0]).toMatchObject({ rsvp: 'yes', menu: 'Vegetarian' })
    expect(await overallRsvp(maria)).toBe('none')
  })

  test('an old page does not undo what another of the family changed meanwhile', async () => {
    const { path, ids } = await family()
    const [ion = '', maria = ''] = ids
    await send(path, { [fieldOf.answer(maria, bed.party.id)]: 'no' })
    await send(path, {
      [fieldOf.answer(maria, bed.party.id)]: 'yes',
      [fieldOf.was(maria, bed.party.id)]: 'yes|',
      [fieldOf.answer(ion, bed.party.id)]: 'yes',
      [fieldOf.was(ion, bed.party.id)]: 'none|',
    })
    expect(await Promise.all([overallRsvp(maria), overallRsvp(ion)])).toEqual(['no', 'yes'])
  })

  test('what was typed while others wrote is shown again beside the stored value, and sent again it is kept', async () => {
    const { path, ids } = await family()
    const [ion = '', maria = '', plus = ''] = ids
    const before = fieldsIn((await open(`${path}?lang=en`)).body)
    await bed.answer(maria, 'no')
    const { id: eventId } = bed.event
    const { version } = await bed.get(plus)
    await bed.admin.call(changeGuest, { eventId, guestId: plus, version, firstName: 'Ana' })
    const typed = {
      ...before,
      [fieldOf.answer(ion, bed.party.id)]: 'yes',
      [fieldOf.person(plus, 'firstName')]: 'Radu',
      [fieldOf.person(maria, 'diet')]: 'Vegan',
      [fieldOf.person(maria, 'consent')]: 'true',
      message: 'Venim cu drag',
    }
    const late = await send(`${path}?lang=en`, typed)
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Somebody else changed something meanwhile')
    expect(late.body).toContain('It now says: Ana')
    expect(await overallRsvp(ion)).toBe('none')
    const repeated = fieldsIn(late.body)
    expect(repeated).toMatchObject({
      [fieldOf.answer(ion, bed.party.id)]: 'yes',
      [fieldOf.answer(maria, bed.party.id)]: 'no',
      [fieldOf.was(maria, bed.party.id)]: 'no|',
      [fieldOf.person(plus, 'firstName')]: 'Radu',
      [fieldOf.person(maria, 'consent')]: 'true',
      message: 'Venim cu drag',
    })
    expect((await send(`${path}?lang=en`, repeated)).statusCode).toBe(303)
    expect(await Promise.all([overallRsvp(ion), overallRsvp(maria)])).toEqual(['yes', 'no'])
    expect(await bed.get(plus)).toMatchObject({ firstName: 'Radu' })
    expect((await bed.get(maria)).needs).toMatchObject({ diet: 'Vegan' })
  })

  test('when a host turns to no, each companion is asked about before anything is kept', async () => {
    const { path, ids } = await family()
    const [ion = '', , plus = ''] = ids
    await send(path, { all: 'yes' })
    const no = { [fieldOf.answer(ion, bed.party.id)]: 'no' }
    const asked = await send(path, no)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('Ion Popescu nu vine la')
    expect(await overallRsvp(ion)).toBe('yes')
    await send(path, { ...no, [fieldOf.companion(plus, bed.party.id)]: 'no' })
    expect(await Promise.all([overallRsvp(ion), overallRsvp(plus)])).toEqual(['no', 'no'])
  })

  test('a yes without a place waits, and the page says so before and after', async () => {
    await bed.admin.call(changePart, {
      eventId: bed.event.id,
      partId: bed.party.id,
      version: bed.party.version,
      capacity: 2,
    })
    const { path, ids } = await family()
    await send(path, { all: 'yes' })
    expect((await Promise.all(ids.map(overallRsvp))).map(String).toSorted()).toEqual([
      'waiting',
      'yes',
      'yes',
    ])
    const { body } = await open(path)
    expect(body).toContain('Locurile s-au ocupat')
    expect(body).toContain('Pe lista de așteptare')
  })

  test('after the deadline a change is a request that staff see, and the stored answer is unchanged', async () => {
    const { path, ids } = await family()
    await send(path, { all: 'yes' })
    time.now = new Date('2027-05-20T10:00:00Z')
    const late = await send(path, {
      [fieldOf.answer(ids[1] ?? '', bed.party.id)]: 'no',
      message: 'Ne pare rău, a intervenit ceva.',
    })
    expect(late.headers.location).toContain('gata=requested')
    expect(await overallRsvp(ids[1] ?? '')).toBe('yes')
    const { items } = await bed.admin.call(listChangeRequests, { eventId: bed.event.id })
    expect(items).toMatchObject([{ wanted: 'no', message: 'Ne pare rău, a intervenit ceva.' }])
    expect((await open(path)).body).toContain('Ați cerut: nu vine')
  })

  test('nothing can be answered once the event is over', async () => {
    const { path, ids } = await family()
    time.now = new Date('2027-06-20T10:00:00Z')
    await send(path, { all: 'yes' })
    expect(await overallRsvp(ids[0] ?? '')).toBe('none')
    expect((await open(path)).body).toContain('Evenimentul a avut loc')
  })

  test.each([
    ['a foreign guest', () => ({ [`a.${crypto.randomUUID()}.${bed.party.id}`]: 'yes' })],
    ['a foreign part', (id: string) => ({ [`a.${id}.${crypto.randomUUID()}`]: 'yes' })],
    ['waiting', (id: string) => ({ [fieldOf.answer(id, bed.party.id)]: 'waiting' })],
    ['a menu nobody offers', (id: string) => ({ [fieldOf.menu(id, bed.party.id)]: 'Homar' })],
  ])('refuses %s with 422 and keeps nothing', async (_, fields) => {
    const { path, ids } = await family()
    const answer = await send(path, { ...fields(ids[0] ?? ''), message: 'Venim cu drag' })
    expect(answer.statusCode).toBe(422)
    expect(fieldsIn(answer.body).message).toBe('Venim cu drag')
    expect(await overallRsvp(ids[0] ?? '')).toBe('none')
  })
})

describe('what guests say of themselves', () => {
  const needs = (id: string, consent?: string) => ({
    [fieldOf.person(id, 'diet')]: 'Fără gluten',
    [fieldOf.person(id, 'allergies')]: '',
    [fieldOf.person(id, 'access')]: '',
    ...(consent && { [fieldOf.person(id, 'consent')]: consent }),
  })

  test.each([undefined, 'on', '1'])('diets are not kept with consent %j', async (consent) => {
    const { path, ids } = await family()
    const answer = await send(path, needs(ids[0] ?? '', consent))
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Bifați acordul')
    const spot = fieldOf.person(ids[0] ?? '', 'consent')
    expect(answer.body).toContain(`href="#${spot}"`)
    expect(answer.body).toContain(`id="${spot}"`)
    expect(answer.body).toContain('value="Fără gluten"')
    expect((await bed.get(ids[0] ?? '')).needs).toBeNull()
  })

  test('an address that brings consent along gives none', async () => {
    const { path, ids } = await family()
    const [id = ''] = ids
    const search = new URLSearchParams(needs(id, 'true'))
    expect((await open(`${path}?${search}`)).body).not.toMatch(/type="checkbox"[^>]*checked/)
    expect((await send(`${path}?${search}`, needs(id))).statusCode).toBe(422)
    expect((await bed.get(id)).needs).toBeNull()
  })

  test('diets are kept with consent, and go when it is withdrawn', async () => {
    const { path, ids } = await family()
    await send(path, needs(ids[0] ?? '', 'true'))
    expect((await bed.get(ids[0] ?? '')).needs).toMatchObject({
      diet: 'Fără gluten',
      consentLanguage: 'ro',
      consentBy: { kind: 'guest' },
    })
    await send(path, needs(ids[0] ?? ''))
    expect((await bed.get(ids[0] ?? '')).needs).toBeNull()
  })

  test('a companion gets a name, and the hosts a message that staff see arrive', async () => {
    const { path, ids } = await family()
    const plus = ids[2] ?? ''
    await send(path, {
      [fieldOf.person(plus, 'firstName')]: 'Radu',
      [fieldOf.person(plus, 'lastName')]: 'Ene',
      [fieldOf.answer(plus, bed.party.id)]: 'yes',
      message: 'Abia așteptăm!',
    })
    const named = await bed.admin.call(getGuest, { eventId: bed.event.id, guestId: plus })
    expect(named).toMatchObject({ firstName: 'Radu', isPlaceholder: false, standing: 'yes' })
    const { items } = await bed.admin.call(listArrivals, { eventId: bed.event.id })
    expect(items.map(({ kind }) => kind).toSorted()).toEqual(['answer', 'message'])
    expect(app.published.flat()).toContain('guests')
  })
})

describe('see, correct, erase', () => {
  test('everything that is kept comes as a file', async () => {
    const { path } = await family()
    await send(path, { message: 'Mesaj galben' })
    const { body } = await open(`${path}/date.json`)
    for (const word of ['Ion', 'ion@exemplu.ro', 'Mesaj galben']) expect(body).toContain(word)
  })

  test('a guest corrects an address; a wrong one is said at its field and nothing is lost', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    const fields = (email: string) => ({
      act: 'correct',
      guest: ion,
      [fieldOf.person(ion, 'firstName')]: 'Ioan',
      [fieldOf.person(ion, 'lastName')]: 'Popescu',
      [fieldOf.person(ion, 'email')]: email,
    })
    const wrong = await send(`${path}/date`, fields('ioan'))
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('value="Ioan"')
    await send(`${path}/date`, fields('ioan@exemplu.ro'))
    expect(await bed.get(ion)).toMatchObject({ firstName: 'Ioan', email: 'ioan@exemplu.ro' })
  })

  test('a correction that another one crossed is shown again beside it, in the language asked for', async () => {
    const { path, ids } = await family()
    const [ion = ''] = ids
    const here = `${path}/date?lang=en`
    const formIn = (body: string) => fieldsIn(body.split('<form ')[1] ?? '')
    const before = formIn((await open(here)).body)
    const of = { eventId: bed.event.id, guestId: ion, version: (await bed.get(ion)).version }
    await bed.admin.call(changeGuest, { ...of, email: 'nou@exemplu.ro' })
    const name = fieldOf.person(ion, 'firstName')
    const late = await send(here, { ...before, [name]: 'Ioan' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('Somebody else changed something meanwhile')
    expect(late.body).toContain('It now says: nou@exemplu.ro')
    expect(await bed.get(ion)).toMatchObject({ firstName: 'Ion', email: 'nou@exemplu.ro' })
    const repeated = formIn(late.body)
    expect(repeated[name]).toBe('Ioan')
    const kept = await send(here, { ...repeated, [fieldOf.person(ion, 'email')]: 'nou@exemplu.ro' })
    expect(kept.headers.location).toBe(`${here}&gata=corrected`)
    expect(await bed.get(ion)).toMatchObject({ firstName: 'Ioan', email: 'nou@exemplu.ro' })
    expect((await open(here)).body).toContain(`<form action="${here}"`)
  })

  test('an erasing that no one was sure of is said at its box', async () => {
    const { path, ids } = await family()
    const [ion = '', maria = ''] = ids
    const { body } = await send(`${path}/date`, { act: 'erase', guest: ion })
    const box = fieldOf.person(ion, 'sure')
    expect(body).toContain(`aria-describedby="${box}-error" aria-invalid="true"`)
    expect(body).toContain(`id="${box}-error">Bifați această căsuță`)
    expect(body).toContain(`href="#${box}"`)
    expect(body).toContain(`id="${box}"`)
    expect(body).not.toContain(`${fieldOf.person(maria, 'sure')}-error`)
    expect(body.match(/<details class="guest-erase" open/g)).toHaveLength(1)
  })

  test('a person who erases themselves is gone everywhere; with the last of them the link ends', async () => {
    const { path, ids } = await family({
      guests: [{ firstName: 'Canarel', lastName: 'Unu', email: 'canar@exemplu.ro' }],
    })
    await send(path, { all: 'yes', message: 'Canarel scrie' })
    const erase = { act: 'erase', guest: ids[0] ?? '' }
    expect((await send(`${path}/date`, erase)).statusCode).toBe(422)
    expect((await send(`${path}/date`, { ...erase, sure: 'on' })).statusCode).toBe(422)
    expect((await send(`${path}/date`, { ...erase, sure: 'true' })).statusCode).toBe(303)
    expect((await open(path)).statusCode).toBe(303)
    expect((await open(`${path}/date`)).statusCode).toBe(303)
    const kept = await db.look<{ n: number }>(
      `select (select count(*) from guests where first_name || coalesce(email, '') ilike '%canar%')
        + (select count(*) from guest_messages where body ilike '%canar%') as n`,
    )
    expect(Number(kept[0]?.n)).toBe(0)
  })
})
