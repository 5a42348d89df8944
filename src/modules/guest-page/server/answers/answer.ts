import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { AppError, type FieldProblem } from '#shared/app-error.ts'
import { problemsOf } from '#shared/field-problems.ts'
import type { Locale } from '#shared/i18n.ts'
import { Paragraphs } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  addGuest,
  answerAsGuest,
  changeGuest,
  clearNeeds,
  expectNeeds,
  setNeeds,
  type AnswerRequest,
} from '#modules/guests/server/api.ts'
import {
  currentConsent,
  GuestFields,
  isNameless,
  NeedsFields,
  needsIn,
  needsText,
} from '#modules/guests/model.ts'
import { messageLeft } from '../../contract.ts'
import type { GroupView, PersonView } from '../../model.ts'
import {
  chosenAnswer,
  fieldOf,
  isAnswerWord,
  maxNamed,
  wasOf,
  type AnswerWord,
  type Question,
} from '../../public/answer-fields.ts'
import { confirmLater } from './confirmation.ts'
import { insertMessage } from '../store.ts'

export type Problems = Readonly<Record<string, FieldProblem>>

export type AnswerOutcome =
  | { kind: 'stored' | 'requested' | 'same' }
  /** The anchor of the added person. */
  | { kind: 'added'; at: string }
  | { kind: 'ask'; questions: readonly Question[] }
  | { kind: 'refused'; problems: Problems }

interface SentForm {
  form: URLSearchParams
  view: GroupView
  locale: Locale
}

/**
 * Reads the form of a group and does what it asks, all of it or nothing. A host who stays away is
 * asked about each companion first.
 */
export async function answerPage(ctx: EventContext, sent: SentForm): Promise<AnswerOutcome> {
  const { form, view } = sent
  if (view.state !== 'open' && view.state !== 'late') return { kind: 'same' }
  refuseStrangeFields(form, view)
  const { requests, questions } = requestsOf(form, view)
  refuseOverwriting(form, view, requests)
  if (questions.length > 0) return { kind: 'ask', questions }
  const message = Paragraphs(2000).safeParse(form.get('message') ?? '')
  const problems: Record<string, FieldProblem> = {}
  if (!message.success) problems.message = problemsOf(message.error)[''] ?? { code: 'invalid' }
  const people = view.people.map((person) => readPerson(form, person, problems))
  const newcomers = readNewcomers(form, view, problems)
  if (Object.keys(problems).length > 0) return { kind: 'refused', problems }
  for (const read of people) await keepPerson(ctx, read, sent.locale)
  const added = await enterNewcomers(ctx, view, newcomers)
  const all = form.get('all')
  if (isAnswerWord(all))
    requests.push(...added.map((each) => ({ ...each, rsvp: all, menu: undefined })))
  const messageText = message.data ?? ''
  const outcome =
    requests.length > 0 ? await answerAsGuest(ctx, view.groupId, requests, messageText) : null
  if (messageText !== '') await leaveMessage(ctx, view.groupId, messageText)
  if (outcome?.outcome === 'stored') confirmLater(ctx, view.groupId)
  const [first] = isAnswerWord(all) ? [] : added
  if (first && outcome?.outcome !== 'requested')
    return { kind: 'added', at: fieldOf.answer(first.guestId, first.partId) }
  if (outcome) return { kind: outcome.outcome }
  return { kind: messageText !== '' || people.some(({ changed }) => changed) ? 'stored' : 'same' }
}

/** Fields for people or parts of others can only be forged. */
function refuseStrangeFields(form: URLSearchParams, view: GroupView): void {
  let answers = 0
  for (const [name, value] of form) {
    const [kind, guestId, partId] = name.split('.')
    if (!kind || !'amwk'.includes(kind) || guestId === undefined) continue
    answers++
    const person = view.people.find(({ id }) => id === guestId)
    const hasAnswer = person && partId !== undefined && Object.hasOwn(person.answers, partId)
    const sound =
      kind === 'w' || (kind === 'm' ? isMenu(value, view, person, partId) : isAnswerWord(value))
    if (!hasAnswer || !sound || answers > 4000)
      throw new AppError('invalid', 'guest-page.strange_form')
  }
}

function isMenu(
  value: string,
  { menus }: GroupView,
  person: PersonView | undefined,
  partId = '',
): boolean {
  return value === '' || menus.includes(value) || person?.answers[partId]?.menu === value
}

/**
 * Two phones of one family may give opposite answers. The second is shown the stored answer before it is
 * changed; the first is notified by the mail that every answer sends, and on the page.
 */
function refuseOverwriting(
  form: URLSearchParams,
  view: GroupView,
  requests: readonly AnswerRequest[],
): void {
  for (const { guestId, partId, rsvp } of requests) {
    const person = view.people.find(({ id }) => id === guestId)
    const rsvpBefore = form.get(fieldOf.was(guestId, partId))?.split('|')[0]
    if (!person || rsvp === undefined || rsvpBefore === undefined) continue
    const isNewer = (person.answers[partId]?.rsvp ?? 'none') !== rsvpBefore
    if (isNewer && chosenAnswer(person, partId) !== rsvp)
      throw new AppError('conflict', 'guest-page.changed_meanwhile')
  }
}

interface FormRequests {
  requests: AnswerRequest[]
  questions: Question[]
}

function requestsOf(form: URLSearchParams, view: GroupView): FormRequests {
  const all = form.get('all')
  const requests: AnswerRequest[] = []
  const questions: Question[] = []
  for (const person of view.people)
    for (const partId of Object.keys(person.answers)) {
      const question = questionOf(form, view, person, partId)
      if (question && all === null && !isAnswerWord(form.get(fieldOf.companion(person.id, partId))))
        questions.push(question)
      const request = requestOf(form, person, partId, isAnswerWord(all) ? all : null)
      if (request) requests.push(request)
    }
  return { requests, questions }
}

/** Whether the host of a companion now stays away, while the companion would still come. */
function questionOf(
  form: URLSearchParams,
  view: GroupView,
  person: PersonView,
  partId: string,
): Question | undefined {
  const host = view.people.find(({ id }) => id === person.hostId)
  if (!host?.answers[partId]) return undefined
  const turned = changedTo(form, host, partId) === 'no'
  const stays = (changedTo(form, person, partId) ?? chosenAnswer(person, partId)) !== 'no'
  return turned && stays ? { companion: person, host, partId } : undefined
}

/** The answer that was changed on this page; undefined when it was left as it was. */
function changedTo(
  form: URLSearchParams,
  person: PersonView,
  partId: string,
): AnswerWord | undefined {
  const value = form.get(fieldOf.answer(person.id, partId))
  if (!isAnswerWord(value)) return undefined
  const rsvpBefore = (form.get(fieldOf.was(person.id, partId)) ?? wasOf(person, partId)).split(
    '|',
  )[0]
  return value === (rsvpBefore === 'waiting' ? 'yes' : rsvpBefore) ? undefined : value
}

function requestOf(
  form: URLSearchParams,
  person: PersonView,
  partId: string,
  all: AnswerWord | null,
): AnswerRequest | undefined {
  const companionAnswer = form.get(fieldOf.companion(person.id, partId))
  const rsvp =
    all ?? (isAnswerWord(companionAnswer) ? companionAnswer : changedTo(form, person, partId))
  const [, ...rest] = (form.get(fieldOf.was(person.id, partId)) ?? '|').split('|')
  const typed = form.get(fieldOf.menu(person.id, partId))
  const menu = typed === null || typed === rest.join('|') ? undefined : typed
  if (rsvp === undefined && menu === undefined) return undefined
  return { guestId: person.id, partId, rsvp, menu }
}

interface ReadPerson {
  person: PersonView
  /** The version of the person on the page, where the name was typed. */
  version: number
  /** The needs of the person on the page. */
  needsWere: string
  names?: { firstName: string; lastName: string }
  needs?: NeedsFields | 'none'
  changed: boolean
}

const Names = GuestFields.pick({ firstName: true, lastName: true })

/** Reads the name of a companion and the needs of a person; a missing consent is shown at its box. */
function readPerson(
  form: URLSearchParams,
  person: PersonView,
  problems: Record<string, FieldProblem>,
): ReadPerson {
  const typed = (name: string) => form.get(fieldOf.person(person.id, name))
  const version = Number(typed('version') ?? person.version)
  const needsWere = typed('needsWere') ?? needsText(person.needs)
  const read: ReadPerson = { person, version, needsWere, changed: false }
  const note = (error: Parameters<typeof problemsOf>[0]) => {
    for (const [name, it] of Object.entries(problemsOf(error)))
      problems[fieldOf.person(person.id, name)] = it
  }
  // If another member named them since the page was written, the page asks which name is right.
  if ((person.isPlaceholder || typed('version') !== null) && typed('firstName') !== null) {
    const names = Names.safeParse({
      firstName: typed('firstName') ?? '',
      lastName: typed('lastName') ?? '',
    })
    if (!names.success) note(names.error)
    else if (!isNameless(names.data) && !isNamed(person, names.data))
      Object.assign(read, { names: names.data, changed: true })
  }
  if (typed('diet') === null) return read
  const needs = NeedsFields.safeParse({
    diet: typed('diet') ?? '',
    allergies: typed('allergies') ?? '',
    access: typed('access') ?? '',
  })
  if (!needs.success) note(needs.error)
  else readNeeds(read, needs.data, typed('consent') === 'true', problems)
  return read
}

type Names = z.infer<typeof Names>

/** The people named for places of the invitation without a name. */
function readNewcomers(
  form: URLSearchParams,
  { state, people }: GroupView,
  problems: Record<string, FieldProblem>,
): Names[] {
  if (state !== 'open') return []
  const read: Names[] = []
  for (let at = 0; at < maxNamed; at++) {
    const typed = (which: keyof Names) => form.get(fieldOf.newcomer(at, which)) ?? ''
    const names = Names.safeParse({ firstName: typed('firstName'), lastName: typed('lastName') })
    // A form that was sent twice adds a person once.
    const isKnown = names.success && people.some((person) => isNamed(person, names.data))
    if (names.success && !isNameless(names.data) && !isKnown) read.push(names.data)
    if (names.success) continue
    for (const [name, it] of Object.entries(problemsOf(names.error)))
      if (name === 'firstName' || name === 'lastName') problems[fieldOf.newcomer(at, name)] = it
  }
  return read
}

/** Adds them to the invitation with the same parts; returns the answers to give for them. */
async function enterNewcomers(
  ctx: EventContext,
  { groupId, parts }: GroupView,
  newcomers: readonly Names[],
): Promise<{ guestId: string; partId: string }[]> {
  const { eventId } = ctx.event
  const partIds = parts.map(({ id }) => id)
  const added: { guestId: string; partId: string }[] = []
  for (const names of newcomers) {
    const { id: guestId } = await addGuest(ctx, { eventId, groupId, partIds, ...names })
    added.push(...partIds.map((partId) => ({ guestId, partId })))
  }
  if (newcomers.length > 0) ctx.touch('guests')
  return added
}

function isNamed(person: PersonView, names: { firstName: string; lastName: string }): boolean {
  return person.firstName === names.firstName && person.lastName === names.lastName
}

function readNeeds(
  read: ReadPerson,
  needs: NeedsFields,
  agreed: boolean,
  problems: Record<string, FieldProblem>,
): void {
  const { person, needsWere } = read
  const needsBefore = needsText(needs)
  // A field that was left as on the page is not written, also when its stored value changed since.
  const isTouched = needsBefore !== needsWere || (needsBefore !== '' && !agreed)
  if (!isTouched) return
  // Taking the tick away withdraws the consent, and what was based on it goes.
  if (needsBefore === '' || needsBefore === needsWere)
    Object.assign(read, { needs: 'none', changed: true })
  else if (!agreed) problems[fieldOf.person(person.id, 'consent')] = { code: 'must_accept' }
  else if (needsBefore !== needsText(person.needs)) Object.assign(read, { needs, changed: true })
}

async function keepPerson(
  ctx: EventContext,
  { person, version, needsWere, names, needs }: ReadPerson,
  consentLanguage: Locale,
): Promise<void> {
  const of = { eventId: ctx.event.eventId, guestId: person.id }
  if (names) await changeGuest(ctx, { ...of, version, ...names })
  if (needs) await expectNeeds(ctx, person.id, needsWere)
  if (needs === 'none') await clearNeeds(ctx, of)
  else if (needs)
    await setNeeds(ctx, {
      ...of,
      ...needs,
      consent: true,
      consentVersion: currentConsent,
      consentLanguage,
      were: needsIn(needsWere),
    })
  if (names || needs) ctx.touch('guests')
}

async function leaveMessage(ctx: EventContext, groupId: string, body: string): Promise<void> {
  const id = randomUUID()
  await insertMessage(ctx.db, ctx.event, { id, groupId, body, at: ctx.now.toISOString() })
  ctx.emit(messageLeft, { eventId: ctx.event.eventId, groupId, messageId: id })
  ctx.touch('guest-page', 'guests')
}
