import { describe, expect, test } from 'vitest'
import type { CompanyContext } from '#platform/server/context.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { changePart, copyEvent, getReadiness, listEvents } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { guestFieldsOf, type Guest } from '../../model.ts'
import { groupOfCode, groupOfToken } from '../api.ts'
import { guestsContribution } from '../removal/protection.ts'
import { guestsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)

const phone = '0712345678'
const side = ({ id, version }: Guest) => ({ id, version })
const fields = (all: ReturnType<typeof guestFieldsOf>) => {
  const { hostId: _, ...rest } = all
  return rest
}

/** Two rows of one person: one answered, the other has the e-mail and a companion. */
async function doubles() {
  const kept = await bed.add({ firstName: 'Ștefan', phone })
  const dropped = await bed.add({
    firstName: 'Stefan',
    phone,
    email: 'stefan@exemplu.ro',
    table: '4',
  })
  await bed.add({ firstName: '', lastName: '', hostId: dropped.id })
  await bed.answer(dropped.id, 'yes')
  return { kept: await bed.get(kept.id), dropped: await bed.get(dropped.id) }
}

async function mergeDoubles() {
  const { kept, dropped } = await doubles()
  const merged = await bed.admin.call(contract.mergeGuests, {
    eventId: bed.event.id,
    kept: side(kept),
    dropped: side(dropped),
    fields: { ...fields(guestFieldsOf(kept)), email: dropped.email },
  })
  return { kept, dropped, merged }
}

describe('doubles', () => {
  test('are found by name and phone or e-mail, in the event and over the company', async () => {
    const { kept, dropped } = await doubles()
    await bed.add({ firstName: 'Ștefan', phone: '0799999999' })
    const { items } = await bed.admin.call(contract.listDuplicates, { eventId: bed.event.id })
    expect(items.map(({ one, other }) => [one.id, other.id].toSorted())).toEqual([
      [kept.id, dropped.id].toSorted(),
    ])
    expect(items[0]).toMatchObject({ why: 'phone', mergeable: true })
    const other = await bed.newEvent({ name: 'Botezul', startDate: '2027-08-01' })
    await bed.admin.call(contract.addGuest, {
      eventId: other.id,
      firstName: 'Stefan',
      lastName: 'POPESCU',
      email: 'stefan@exemplu.ro',
    })
    const all = await bed.admin.call(contract.listCompanyDuplicates, {})
    expect(all.items.map(({ mergeable }) => mergeable)).toEqual([true, false])
    const [double, twice] = all.items
    expect(double?.one.eventId).toBe(bed.event.id)
    expect([twice?.one.eventId, twice?.other.eventId]).toContain(other.id)
    expect((await bed.get(dropped.id)).elsewhere).toMatchObject([
      { eventId: other.id, eventName: 'Botezul', by: 'email' },
    ])
  })

  test('become one guest with the companions and the answers of both, and two again within 24 hours', async () => {
    const { kept, dropped } = await doubles()
    const preview = await bed.admin.call(contract.previewMerge, {
      eventId: bed.event.id,
      guestId: kept.id,
      otherId: dropped.id,
    })
    expect(preview.proposed).toEqual({ firstName: 'kept', email: 'dropped', table: 'dropped' })
    expect(preview.invitations.map(({ rsvp }) => rsvp)).toEqual(['yes'])
    const before = await bed.list({ sort: 'added' })
    const { guest, mergeId } = await bed.admin.call(contract.mergeGuests, {
      eventId: bed.event.id,
      kept: side(kept),
      dropped: side(dropped),
      fields: { ...fields(guestFieldsOf(kept)), email: dropped.email },
    })
    expect(guest).toMatchObject({ email: 'stefan@exemplu.ro', standing: 'yes' })
    const panel = await bed.get(guest.id)
    expect(panel.members).toHaveLength(2)
    expect(panel.merge).toMatchObject({ id: mergeId, name: 'Stefan Popescu' })
    expect((await bed.list()).total).toBe(2)
    await bed.admin.call(contract.undoMerge, { eventId: bed.event.id, mergeId })
    const after = await bed.list({ sort: 'added' })
    const plain = (rows: typeof after.items) =>
      rows.map(({ invitations, ...rest }) => ({
        ...rest,
        version: 0,
        answers: invitations.map(({ rsvp, menu }) => [rsvp, menu]),
      }))
    expect(plain(after.items)).toEqual(plain(before.items))
  })

  test('keep one place: a full part is not overrun and no one who waits is passed over', async () => {
    const { version } = bed.party
    await bed.admin.call(changePart, {
      eventId: bed.event.id,
      partId: bed.party.id,
      version,
      capacity: 1,
    })
    const { merged } = await mergeDoubles()
    const third = await bed.add({ firstName: 'Al', lastName: 'Treilea' })
    expect((await bed.answer(third.id, 'yes')).rsvp).toBe('waiting')
    expect((await bed.counts()).parts[0]).toMatchObject({ taken: 1 })
    const { mergeId } = merged
    await bed.admin.call(contract.undoMerge, { eventId: bed.event.id, mergeId })
    expect((await bed.counts()).parts[0]).toMatchObject({ taken: 1, waiting: 1 })
  })

  test('keep both links: the one of the emptied group opens the other until they part or it is renewed', async () => {
    const { kept, dropped, eventId } = { ...(await doubles()), eventId: bed.event.id }
    const linkOf = (groupId: string) =>
      bed.admin.call(contract.revealGroupLink, { eventId, groupId })
    const old = await linkOf(dropped.groupId)
    const opens = (by: { token: string; code: string }) =>
      db.database.inCompany(bed.companyId, async (connection) => {
        const ctx = { db: connection, company: bed.scope(), event: bed.scope() }
        const found = [await groupOfToken(ctx, by.token), await groupOfCode(ctx, by.code)]
        return found.map((each) => each?.groupId)
      })
    const call = {
      eventId,
      kept: side(kept),
      dropped: side(dropped),
      fields: fields(guestFieldsOf(kept)),
    }
    const { mergeId } = await bed.admin.call(contract.mergeGuests, call)
    expect(await opens(old)).toEqual([kept.groupId, kept.groupId])
    await bed.admin.call(contract.undoMerge, { eventId, mergeId })
    expect(await opens(old)).toEqual([dropped.groupId, dropped.groupId])
    const [repeated, other] = [await bed.get(kept.id), await bed.get(dropped.id)]
    await bed.admin.call(contract.mergeGuests, {
      ...call,
      kept: side(repeated),
      dropped: side(other),
    })
    await bed.admin.call(contract.rotateGroupLink, { eventId, groupId: kept.groupId })
    expect(await opens(old)).toEqual([undefined, undefined])
  })

  test('are not parted over what was written since, nor after a day', async () => {
    const { merged } = await mergeDoubles()
    const eventId = bed.event.id
    const { id: guestId, version } = merged.guest
    await bed.admin.call(contract.changeGuest, { eventId, guestId, version, table: '1' })
    const call = { eventId, mergeId: merged.mergeId }
    expect((await bed.admin.refused(contract.undoMerge, call)).code).toBe(
      'guests.merge_changed_since',
    )
    time.now = new Date(time.now.getTime() + 25 * 3_600_000)
    expect((await bed.admin.refused(contract.undoMerge, call)).code).toBe('guests.merge_over')
  })

  test('of two who merge at once the second is refused', async () => {
    const { kept, dropped } = await doubles()
    const call = {
      eventId: bed.event.id,
      kept: side(kept),
      dropped: side(dropped),
      fields: fields(guestFieldsOf(kept)),
    }
    await bed.admin.call(contract.mergeGuests, call)
    expect([404, 409]).toContain((await bed.admin.refused(contract.mergeGuests, call)).status)
    const same = { ...call, dropped: call.kept }
    expect((await bed.admin.refused(contract.mergeGuests, same)).code).toBe('guests.same_guest')
  })
})

describe('data protection', () => {
  const consent = { consent: true, consentVersion: '2026-1', consentLanguage: 'ro' } as const
  const canary = 'canarinescu'

  test('needs depend on a consent, and the history says only that they changed', async () => {
    const guest = await bed.add()
    const at = { eventId: bed.event.id, guestId: guest.id }
    const needs = { diet: 'vegan', allergies: 'arahide', access: '' }
    const refusal = await bed.admin.refused(contract.setNeeds, {
      ...at,
      ...needs,
      ...consent,
      consent: 'on' as never,
    })
    expect(refusal).toMatchObject({ status: 422 })
    await bed.admin.call(contract.setNeeds, { ...at, ...needs, ...consent })
    expect((await bed.get(guest.id)).needs).toMatchObject({ ...needs, consentVersion: '2026-1' })
    const history = await db.look<{ changes: unknown }>(
      `select changes from history where entity_id = $1 and verb = 'changed'`,
      [guest.id],
    )
    expect(history).toEqual([{ changes: [{ field: 'needs' }] }])
    await bed.admin.call(contract.clearNeeds, at)
    expect((await bed.get(guest.id)).needs).toBeNull()
  })

  test('needs that somebody else noted meanwhile are shown, not written over', async () => {
    const guest = await bed.add()
    const at = { eventId: bed.event.id, guestId: guest.id }
    const theirs = { diet: 'vegan', allergies: 'arahide', access: '' }
    const ours = { diet: 'fără gluten', allergies: '', access: '' }
    await bed.admin.call(contract.setNeeds, { ...at, ...theirs, ...consent })
    const blind = await bed.admin.refused(contract.setNeeds, { ...at, ...ours, ...consent })
    expect(blind).toMatchObject({
      status: 409,
      code: 'guests.changed_meanwhile',
      details: { current: theirs },
    })
    expect((await bed.get(guest.id)).needs).toMatchObject(theirs)
    await bed.admin.call(contract.setNeeds, { ...at, ...ours, ...consent, were: theirs })
    await bed.admin.call(contract.clearNeeds, at)
    const late = await bed.admin.refused(contract.setNeeds, {
      ...at,
      ...theirs,
      ...consent,
      were: ours,
    })
    expect(late.details.current).toEqual({ diet: '', allergies: '', access: '' })
    expect((await bed.get(guest.id)).needs).toBeNull()
  })

  test('an erased guest is nowhere in the database, and is invited to nothing ahead', async () => {
    const guest = await bed.add({
      firstName: 'Canar',
      lastName: canary,
      email: `${canary}@exemplu.ro`,
      phone,
      note: canary,
      company: canary,
    })
    await bed.add({ firstName: '', lastName: '', hostId: guest.id })
    const double = await bed.add({ firstName: 'Canar', lastName: canary, phone })
    const at = { eventId: bed.event.id, guestId: guest.id }
    await bed.admin.call(contract.setNeeds, {
      ...at,
      diet: canary,
      allergies: '',
      access: '',
      ...consent,
    })
    await bed.answer(guest.id, 'yes')
    const now = await bed.get(guest.id)
    await bed.admin.call(contract.mergeGuests, {
      eventId: bed.event.id,
      kept: side(now),
      dropped: side(double),
      fields: fields(guestFieldsOf(now)),
    })
    const { version } = await bed.get(guest.id)
    const exported = await bed.admin.call(contract.exportGuest, at)
    expect(JSON.stringify(exported)).toContain(canary)
    await bed.admin.call(contract.eraseGuest, { ...at, version })
    const tables = await db.look<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const rows = await db.look(`select from "${name}" t where lower(to_jsonb(t)::text) like $1`, [
        `%${canary}%`,
      ])
      if (rows.length > 0) found.push(name)
    }
    expect(found).toEqual([])
    expect((await bed.list({ search: canary })).total).toBe(0)
    expect((await bed.counts()).heads).toMatchObject({ invited: 0, confirmed: 0 })
    const { version: last } = await bed.get(guest.id)
    expect((await bed.admin.refused(contract.eraseGuest, { ...at, version: last })).code).toBe(
      'guests.erased',
    )
  })

  test('a person is exported and erased over all events of the company by address', async () => {
    const other = await bed.newEvent({ name: 'Botezul', startDate: '2027-08-01' })
    await bed.add({ email: 'ana@exemplu.ro' })
    await bed.admin.call(contract.addGuest, {
      eventId: other.id,
      lastName: 'Ana',
      email: 'ana@exemplu.ro',
    })
    const person = { email: 'ana@exemplu.ro', phone: null }
    const inCompany = <T>(work: (ctx: CompanyContext) => Promise<T>) =>
      db.database.inCompany(bed.companyId, (connection) =>
        work({
          db: connection,
          now: time.now,
          locale: 'ro',
          company: bed.scope(),
          actor: { kind: 'user', id: bed.admin.id, name: 'Ana' },
          admission: { companyId: bed.companyId, role: 'admin' },
          services: app.services(),
          emit: () => undefined,
          enqueue: () => undefined,
          touch: () => undefined,
        } as unknown as CompanyContext),
      )
    const all = await inCompany(
      (ctx) => guestsContribution.personExport?.(ctx, person) as Promise<unknown[]>,
    )
    expect(all).toHaveLength(2)
    expect(
      await inCompany((ctx) => guestsContribution.erase?.(ctx, person) as Promise<number>),
    ).toBe(2)
    expect((await bed.list({ hasEmail: true })).total).toBe(0)
  })
})

describe('as a part of the event', () => {
  test('cards show head counts, readiness knows the silent ones', async () => {
    const guest = await bed.add()
    await bed.add({ firstName: 'Ioana' })
    await bed.answer(guest.id, 'yes')
    const { items } = await bed.admin.call(listEvents, {})
    expect(items[0]?.heads).toEqual({ invited: 2, confirmed: 1 })
    const done = async () =>
      (await bed.admin.call(getReadiness, { eventId: bed.event.id })).items
        .filter(({ code }) => code.startsWith('guests.'))
        .map((item) => [item.code, item.done])
    expect(await done()).toEqual([
      ['guests.some', true],
      ['guests.answered', false],
    ])
    time.now = new Date('2027-05-01T10:00:00Z')
    expect((await done())[1]).toEqual(['guests.silent', false])
    const texts = async () =>
      (await bed.admin.call(getReadiness, { eventId: bed.event.id })).items
        .filter(({ code }) => code === 'guests.silent')
        .map(({ title }) => title.ro)
    expect(await texts()).toEqual(['1 invitat nu a răspuns, iar termenul se apropie'])
    time.now = new Date('2027-05-20T10:00:00Z')
    expect(await texts()).toEqual(['1 invitat nu a răspuns, iar termenul a trecut'])
  })

  test('a copy takes groups and guests along, without their answers', async () => {
    await bed.part()
    await bed.admin.call(contract.addFamily, {
      eventId: bed.event.id,
      group: { name: 'Familia Pop', side: 'Mireasa' },
      guests: [{ lastName: 'Pop' }, { host: 0 }],
    })
    const [first] = (await bed.list()).items
    await bed.answer(first?.id ?? '', 'yes')
    const copy = await bed.admin.call(copyEvent, {
      eventId: bed.event.id,
      name: 'La anul',
      startDate: '2028-06-10',
      take: ['parts', 'guests'],
    })
    const { items } = await bed.admin.call(contract.listGuests, { eventId: copy.id })
    expect(items).toMatchObject([
      { groupName: 'Familia Pop', side: 'Mireasa', standing: 'none', isPrimary: true },
      { isPlaceholder: true, hostName: 'Pop' },
    ])
    expect(items[0]?.invitations).toHaveLength(2)
    expect(items[0]?.id).not.toBe(first?.id)
  })
})
