import { randomUUID } from 'node:crypto'
import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { problemsOf } from '#shared/field-problems.ts'
import { Id } from '#shared/ids.ts'
import type { Locale } from '#shared/i18n.ts'
import { Line } from '#shared/text/text.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts, eventInLanguage, partsOf } from '#modules/events/server/api.ts'
import { strangerKnowledge, type Event, type Part } from '#modules/events/model.ts'
import { createGuests, groupOf, emitChanged, type NewGuest } from '#modules/guests/server/api.ts'
import { fullName, blankGuest } from '#modules/guests/model.ts'
import {
  guestRegistered,
  registrationWaits,
  type decideRegistration,
  type listRegistrations,
} from '../../contract.ts'
import { Registrant, type PageSettings, type RegistrationRow } from '../../model.ts'
import { speak } from '../../text.ts'
import { confirmLater } from '../answers/confirmation.ts'
import { guestActor, pageLink, publicAddress } from '../link.ts'
import * as store from './registration-store.ts'
import { settingsOf } from '../settings.ts'

export const proofPurpose = 'registration'
export const proofHours = 48

export function isRegistrationOpen(
  event: Event,
  { registration }: PageSettings,
  now: Date,
): boolean {
  const { isOpen, until } = registration
  if (!isOpen || strangerKnowledge(event) !== 'public') return false
  if (Date.parse(event.endsAt) <= now.getTime()) return false
  return until === null || todayIn(event.timeZone, now) <= until
}

/** Checked whenever it counts: a letter may be read days after the form was sent. */
export async function takesRegistrations(ctx: EventContext): Promise<boolean> {
  return isRegistrationOpen(await eventFacts(ctx), await settingsOf(ctx), ctx.now)
}

/** The parts that a stranger may choose. */
export async function openRuntime(ctx: EventContext): Promise<Part[]> {
  return (await partsOf(ctx)).filter(({ takesRsvp, audience }) => takesRsvp && audience !== 'team')
}

export interface Form {
  main: Registrant
  companions: { firstName: string; lastName: string }[]
  partIds: string[]
}

export type ReadForm = { form: Form } | { problems: Record<string, FieldProblem> }

/** A form that asks for more companions or other parts than are offered was not written by the page. */
export function readForm(
  sent: URLSearchParams,
  parts: readonly Part[],
  maxCompanions: number,
): ReadForm {
  const phone = (sent.get('phone') ?? '').trim()
  const main = Registrant.safeParse({
    firstName: sent.get('firstName') ?? '',
    lastName: sent.get('lastName') ?? '',
    email: sent.get('email') ?? '',
    phone: phone === '' ? null : phone,
    company: sent.get('company') ?? '',
  })
  const problems: Record<string, FieldProblem> = main.success ? {} : problemsOf(main.error)
  const companions: Form['companions'] = []
  for (const [name, value] of sent) {
    const at = /^companion\.(\d+)$/.exec(name)?.[1]
    if (at === undefined) continue
    if (Number(at) >= maxCompanions) throw new AppError('invalid', 'guest-page.strange_form')
    const read = Line(200).safeParse(value)
    if (!read.success) problems[name] = problemsOf(read.error)[''] ?? { code: 'invalid' }
    else if (read.data !== '') companions.push(namesIn(read.data))
  }
  const chosen = parts.length === 1 ? parts.map(({ id }) => id) : [...new Set(sent.getAll('part'))]
  if (chosen.some((id) => !parts.some((part) => part.id === id)))
    throw new AppError('invalid', 'guest-page.strange_form')
  if (chosen.length === 0) problems.part = { code: 'required' }
  if (!main.success || Object.keys(problems).length > 0) return { problems }
  return { form: { main: main.data, companions, partIds: chosen } }
}

function namesIn(typed: string) {
  const words = typed.split(' ')
  return {
    firstName: words.slice(0, -1).join(' ') || typed,
    lastName: words.length > 1 ? (words.at(-1) ?? '') : '',
  }
}

/** Keeps the form and writes to the address; the page says the same a person who is known already. */
export async function receive(
  ctx: EventContext,
  { main, companions, partIds }: Form,
  { nonce, language }: { nonce: string; language: Locale },
): Promise<void> {
  const existingGroup = await store.groupOfAddress(ctx.db, ctx.event, main.email)
  if (existingGroup)
    return writeRegistrant(ctx, {
      kind: 'known',
      email: main.email,
      language,
      groupId: existingGroup,
    })
  const id = randomUUID()
  const isNew = await store.insertRegistration(ctx.db, ctx.event, {
    id,
    nonce: Id.safeParse(nonce).data ?? id,
    email: main.email,
    people: { main, companions },
    part_ids: partIds,
    language,
    state: 'unproved',
    at: ctx.now.toISOString(),
  })
  if (isNew) await writeRegistrant(ctx, { kind: 'prove', email: main.email, language, id })
}

export type ProofResult =
  | { kind: 'gone' | 'waiting' | 'closed' }
  | { kind: 'accepted'; groupId: string }

/** The address is theirs: they become a guest, or wait for the team. */
export async function prove(ctx: EventContext, id: string): Promise<ProofResult> {
  if (!(await takesRegistrations(ctx))) return { kind: 'closed' }
  const row = await store.lockRegistration(ctx.db, ctx.event, id)
  if (!row) return { kind: 'gone' }
  const { registration } = await settingsOf(ctx)
  if (row.state === 'waiting') return { kind: 'waiting' }
  if (!registration.needsApproval) return { kind: 'accepted', groupId: await admit(ctx, row) }
  if ((await store.setWaiting(ctx.db, ctx.event, row)) === 'new')
    ctx.emit(registrationWaits, { eventId: ctx.event.eventId, registrationId: id })
  ctx.touch('guest-page')
  return { kind: 'waiting' }
}

/** One person is one guest, independently of the number of registrations. */
async function admit(ctx: EventContext, row: store.StoredRegistration): Promise<string> {
  const existingGroup = await store.groupOfAddress(ctx.db, ctx.event, row.email)
  const groupId = existingGroup ?? (await enterNew(ctx, row))
  await store.deleteRegistrations(ctx.db, ctx.event, row.email)
  confirmLater(ctx, groupId, 'registered')
  ctx.touch('guests', 'guest-page')
  return groupId
}

async function enterNew(ctx: EventContext, row: store.StoredRegistration): Promise<string> {
  const { main, companions } = row.people
  const parts = await openRuntime(ctx)
  const invitations = row.part_ids
    .filter((partId) => parts.some(({ id }) => id === partId))
    .map((partId) => ({ partId, rsvp: 'yes' as const }))
  const hostId = randomUUID()
  const group = groupOf(fullName(main), {
    primaryGuestId: hostId,
    language: row.language,
    maxPersons: 1 + companions.length,
  })
  const one = { groupId: group.id, invitations }
  const guests: NewGuest[] = [
    { ...blankGuest, ...main, id: hostId, ...one },
    ...companions.map((names) => ({ ...blankGuest, ...names, id: randomUUID(), hostId, ...one })),
  ]
  await createGuests(ctx, { groups: [group], guests }, { by: guestActor })
  const ids = guests.map(({ id }) => id)
  for (const id of ids)
    await record(ctx, {
      entity: 'guest',
      entityId: id,
      eventId: ctx.event.eventId,
      verb: 'registered',
    })
  emitChanged(ctx, ids)
  ctx.emit(guestRegistered, { eventId: ctx.event.eventId, groupId: group.id, guestIds: ids })
  return group.id
}

export async function list(ctx: EventContext, input: InputOf<typeof listRegistrations>) {
  const from = input.offset ?? Number(input.cursor ?? 0)
  const page = { offset: Number.isSafeInteger(from) ? from : 0, limit: input.limit }
  const rows = await store.pageOfWaiting(ctx.db, ctx.event, page)
  const total = await store.countWaiting(ctx.db, ctx.event)
  const names = new Map((await partsOf(ctx)).map(({ id, name }) => [id, name]))
  const end = page.offset + rows.length
  return {
    items: rows.map((row) => rowOf(row, names)),
    total,
    next: end < total ? String(end) : null,
  }
}

function rowOf(row: store.StoredRegistration, names: ReadonlyMap<string, string>): RegistrationRow {
  const { main, companions } = row.people
  return {
    id: row.id,
    name: fullName(main),
    email: row.email,
    company: main.company,
    companions: companions.map(fullName),
    parts: row.part_ids.flatMap((id) => names.get(id) ?? []),
    at: row.at,
  }
}

export async function decide(
  ctx: EventContext,
  { registrationId, accept }: InputOf<typeof decideRegistration>,
): Promise<null> {
  const row = await store.lockRegistration(ctx.db, ctx.event, registrationId)
  if (row?.state !== 'waiting') throw new AppError('not_found', 'guest-page.registration_decided')
  if (accept) await admit(ctx, row)
  else {
    await store.deleteRegistrations(ctx.db, ctx.event, row.email)
    const { email, language } = row
    await writeRegistrant(ctx, { kind: 'refused', email, language })
  }
  return null
}

type RegistrationLetter = { email: string; language: Locale } & (
  | { kind: 'prove'; id: string }
  | { kind: 'known'; groupId: string }
  | { kind: 'refused' }
)

/** The letter to a person who registered; the page itself never shows who is known. */
async function writeRegistrant(ctx: EventContext, writing: RegistrationLetter): Promise<void> {
  const { kind, email, language } = writing
  const post = await eventPost(ctx, 'plans')
  if (!post) return
  const say = speak(language)
  const event = await eventInLanguage(ctx, language)
  const company = await findCompany(ctx.db, ctx.company)
  const url = await linkOf(ctx, writing, `/event/${company.slug}/${event.slug}`)
  const values = { event: event.name }
  await post({
    to: { address: email },
    senderName: company.name,
    ...(company.email && { replyTo: { address: company.email, name: company.name } }),
    subject: say(`mail.${kind}.subject`, values),
    locale: language,
    preheader: say(`mail.${kind}.lead`, values),
    blocks: [
      { kind: 'heading', text: event.name },
      { kind: 'paragraph', text: say(`mail.${kind}.lead`, values) },
      ...(url
        ? [
            {
              kind: 'button' as const,
              label: say(kind === 'prove' ? 'mail.prove.do' : 'mail.open'),
              url,
            },
          ]
        : []),
      { kind: 'small', text: say(`mail.${kind}.note`) },
    ],
  })
}

async function linkOf(
  ctx: EventContext,
  writing: RegistrationLetter,
  address: string,
): Promise<string | undefined> {
  if (writing.kind === 'refused') return undefined
  if (writing.kind === 'known') return pageLink(ctx, writing.groupId, address)
  const expires = Math.floor(ctx.now.getTime() / 1000) + proofHours * 3600
  const token = ctx.services.keys.seal(
    proofPurpose,
    { id: writing.id, eventId: ctx.event.eventId },
    expires,
  )
  return `${publicAddress(ctx.services, address)}/inscriere/${token}`
}
