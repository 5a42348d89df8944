import { z } from 'zod'
import { listTeam } from '#modules/accounts/server/api.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { systemActor } from '#platform/server/auth/access.ts'
import { jobCompanyContext } from '#platform/server/jobs/job-event-context.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { leftTrace, noteErasure, traceOf } from '#platform/server/privacy/erasures.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { mentionsOf } from '#platform/server/records/mentions.ts'
import { forgetMailTo } from '#platform/server/mail/kept-mail.ts'
import { reasonsFor } from '#platform/server/privacy/personal-data.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { AppError } from '#shared/app-error.ts'
import { sayIn } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import { personIn } from '../model.ts'
import { text } from '../text.ts'
import { find } from './requests.ts'
import { addressesIn } from './store.ts'

/** The data that every module keeps of a person who made the request, found by the address or number in it. */
export async function findPerson(ctx: CompanyContext, id: string) {
  const person = personIn((await find(ctx, id)).contact)
  const reasons = reasonsFor(ctx.services.ports, [
    'guest',
    'contact',
    'speaker',
    'client',
    'supplier',
  ])
  const { unproven } = await recognise(ctx, person)
  const held = await heldOf(ctx, person)
  return { ...person, held, ...(await inTeam(ctx, person)), unproven, stays: reasons }
}

async function heldOf(ctx: CompanyContext, person: Person) {
  const held = []
  if (isNamed(person))
    for (const { id: kind, title, personExport } of ctx.services.ports.all(eventContribution)) {
      const count = rowsIn(await personExport?.(ctx, person))
      if (count > 0) held.push({ id: kind, title, count })
    }
  return held
}

const isNamed = ({ email, phone }: Person) => email !== null || phone !== null

async function recognise(ctx: CompanyContext, person: Person) {
  const matches = []
  if (isNamed(person))
    for (const module of ctx.services.ports.all(eventContribution))
      matches.push((await module.recognise?.(ctx, person)) ?? [])
  const all = matches.flat()
  return {
    firstNames: all.flatMap(({ firstNames }) => firstNames),
    lastNames: all.flatMap(({ lastNames }) => lastNames),
    own: all.flatMap(({ own }) => own),
    unproven: all.flatMap(({ unproven }) => unproven),
  }
}

/** Shorter words are not treated as names. */
const minNameLength = 3

/** Searches for the name in the request, and for names they have as guests; a first name there counts as one here. */
export async function describeErasure(ctx: CompanyContext, id: string) {
  const request = await find(ctx, id)
  const person = personIn(request.contact)
  const { firstNames, lastNames, own } = await recognise(ctx, person)
  const first = new Set(firstNames.flatMap((name) => fold(name).split(' ')))
  const named = request.person.split(/\s+/).filter((word) => word.length >= minNameLength)
  const isFirst = (word: string) => first.has(fold(word))
  const words = [...new Set([...lastNames, ...named.filter((word) => !isFirst(word))])]
  const terms = {
    words: [...words, person.email ?? ''],
    except: own,
    firstNames: [...new Set([...firstNames, ...named.filter(isFirst)])],
  }
  return { words, firstNames: terms.firstNames, mentions: await mentionsOf(ctx, terms) }
}

/** Accounts belong to the colleagues themselves, and are not found through events. */
async function inTeam(ctx: CompanyContext, { email, phone }: Person) {
  const { members, invites } = await listTeam(ctx)
  const isTheirs = (each: { email: string; phone: string | null }) =>
    each.email.toLowerCase() === email?.toLowerCase() || (phone !== null && each.phone === phone)
  const member = members.find(isTheirs)
  return {
    account: member ? { name: member.name, isActive: member.active } : null,
    isInvited: invites.some((each) => isTheirs({ ...each, phone: null })),
  }
}

const kind = 'data-protection.person'

export async function download(ctx: CompanyContext, { id, isCompared }: OfPerson) {
  const person = await compared(ctx, { id, isCompared })
  if ((await heldOf(ctx, person)).length === 0)
    throw new AppError('conflict', 'data-protection.nothing_kept')
  await record(ctx, { entity: 'protection_request', entityId: id, verb: 'exported' })
  const name = `${sayIn(text, ctx.locale)('person.fileName')}.json`
  // Names the request and not the person, since the row of a download outlives an erasure.
  return startDownload(ctx, { kind, name, params: { requestId: id } })
}

export const personDownload = downloadKind({
  kind,
  type: 'application/json; charset=utf-8',
  params: z.strictObject({ requestId: z.string() }),
  async *write(context, { requestId }) {
    const actor = systemActor
    const work = { ...context, id: kind, touch: () => undefined }
    const ctx = {
      ...jobCompanyContext(work, context.db, new Outbox([]), actor),
      locale: context.locale,
    }
    const person = await identifiedPerson(ctx, requestId)
    const records: Record<string, unknown> = {}
    for (const { id, personExport } of ctx.services.ports.all(eventContribution))
      if (personExport) records[id] = (await personExport(ctx, person)) ?? []
    yield JSON.stringify(records, null, 2)
  },
})

/** In all events and modules at once. The request itself keeps its data about the person as its proof. */
export async function erase(
  ctx: CompanyContext,
  { id, isCompared }: OfPerson,
): Promise<{ count: number }> {
  const person = await compared(ctx, { id, isCompared })
  const count = await eraseEverywhere(ctx, person)
  const { keys } = ctx.services
  const what = {
    email: person.email && traceOf(keys, person.email),
    phone: person.phone && traceOf(keys, person.phone),
  }
  await noteErasure(ctx, { company: ctx.company.companyId, kind: erasedPerson, what })
  await record(ctx, { entity: 'protection_request', entityId: id, verb: 'erased' })
  ctx.touch('guests', 'answers', 'speakers', 'data-protection.requests')
  return { count }
}

async function eraseEverywhere(ctx: CompanyContext, person: Person): Promise<number> {
  let count = 0
  for (const { erase: share } of ctx.services.ports.all(eventContribution))
    count += (await share?.(ctx, person)) ?? 0
  await forgetMailTo(ctx, { company: ctx.company.companyId, addresses: [person.email] })
  return count
}

type Person = ReturnType<typeof personIn>

export const erasedPerson = 'data-protection.person'

const Traces = z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() })

/** The ledger has only traces, so a person who left them is looked for among all that a backup brought back. */
export async function eraseAgain(ctx: CompanyContext, what: unknown): Promise<number> {
  const traces = Traces.parse(what)
  const knownAddresses = await addressesIn(ctx.db, ctx.company)
  const addressBehind = (trace: string | null) =>
    knownAddresses.find((each) => trace !== null && leftTrace(ctx.services.keys, each, trace)) ??
    null
  const person = { email: addressBehind(traces.email), phone: addressBehind(traces.phone) }
  return person.email === null && person.phone === null ? 0 : eraseEverywhere(ctx, person)
}

async function identifiedPerson(ctx: CompanyContext, id: string) {
  const person = personIn((await find(ctx, id)).contact)
  if (!isNamed(person)) throw new AppError('invalid', 'data-protection.nobody_named')
  return person
}

interface OfPerson {
  id: string
  isCompared: boolean
}

/** Anyone can write another person's address on their own page, so the team first checks whose it is. */
async function compared(ctx: CompanyContext, { id, isCompared }: OfPerson): Promise<Person> {
  const person = await identifiedPerson(ctx, id)
  const { unproven } = await recognise(ctx, person)
  if (unproven.length > 0 && !isCompared) throw new AppError('conflict', 'data-protection.unproven')
  return person
}

/** Modules hand over a list, or an object of lists; `records` repeat the same, row by row. */
function rowsIn(records: unknown): number {
  if (Array.isArray(records)) return records.length
  if (typeof records !== 'object' || records === null) return 0
  return Object.entries(records).reduce<number>(
    (sum, [name, each]) => sum + (name === 'records' ? 0 : rowsIn(each)),
    0,
  )
}
