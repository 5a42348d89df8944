import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { guestRefusal } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { findGuest, groupOfToken, membersOf } from '#modules/guests/server/api.ts'
import { optionFilled, questionnaireAnswered } from '../../contract.ts'
import type { Answer, Answers } from '../../model/flow.ts'
import { judge, type Full, type Judgement } from '../../model/validation.ts'
import { questionsOf, type Body, type Questionnaire } from '../../model.ts'
import { notFound } from '../questionnaires.ts'
import * as store from '../store.ts'
import * as submissions from './submission-store.ts'

export interface Person {
  id: string
  name: string
}

/** The token of a personal link, and the member of its group who answers. */
export interface Visitor {
  token: string | null
  guestId: string | null
}

/** The state of the page. */
export type FormStep =
  | { step: 'closed' | 'scheduled' | 'needs_link' | 'done'; one: Questionnaire }
  | { step: 'choose'; one: Questionnaire; people: (Person & { done: boolean })[] }
  | Form

export interface Form {
  step: 'fill'
  one: Questionnaire
  number: number
  body: Body
  full: Full
  guest: Person | null
  /** The earlier answers, which may be changed now. */
  before: { submissionId: string; answers: Answers } | null
}

/** Finds out whether this visitor may fill in the questionnaire, and with what it begins. */
export async function open(ctx: EventContext, id: string, visitor: Visitor): Promise<FormStep> {
  const one = await takenNow(ctx, await store.find(ctx.db, ctx.company, id, ctx.now))
  if (!one || one.eventId !== ctx.event.eventId || one.status === 'draft') throw notFound()
  const people = await peopleOf(ctx, visitor.token)
  if (one.audience === 'guests' && people.length === 0)
    return { step: one.status === 'open' ? 'needs_link' : shut(one), one }
  const ids = people.map((person) => person.id)
  const answered = await answeredBy(ctx, one, ids)
  const chosen =
    people.find((person) => person.id === visitor.guestId) ??
    (people.length === 1 ? people[0] : null)
  if (one.audience === 'guests' && !chosen && one.status === 'open')
    return {
      step: 'choose',
      one,
      people: people.map((each) => ({ ...each, done: answered.has(each.id) })),
    }
  const own = chosen ? answered.get(chosen.id) : undefined
  if (own !== undefined && !(own && mayChange(one, ctx.now))) return { step: 'done', one }
  if (one.status !== 'open' && !own) return { step: shut(one), one }
  return formOf(ctx, one, chosen ?? null, own ?? null)
}

function shut({ status }: Questionnaire): 'closed' | 'scheduled' {
  return status === 'scheduled' ? 'scheduled' : 'closed'
}

/** The state for guests: a cancelled event accepts no answers and no changes. */
export async function takenNow<Q extends Questionnaire | undefined>(
  ctx: EventContext,
  one: Q,
): Promise<Q> {
  if (!one || one.status === 'draft') return one
  if (!guestRefusal('fill', await eventFacts(ctx), ctx.now)) return one
  return { ...one, status: 'closed', editUntil: null }
}

export function mayChange({ anonymous, editUntil }: Questionnaire, now: Date): boolean {
  return !anonymous && editUntil !== null && now.toISOString() < editUntil
}

/** The guests of this link; empty for a visitor without one. */
export async function peopleOf(ctx: EventContext, token: string | null): Promise<Person[]> {
  const group = token === null ? undefined : await groupOfToken(ctx, token)
  if (!group || group.eventId !== ctx.event.eventId) return []
  const members = await membersOf(ctx.db, ctx.event, group.groupId)
  return members.map(({ id, name }) => ({ id, name }))
}

/** The guests among these who answered: their submission, or null where it is anonymous. */
export async function answeredBy(
  ctx: EventContext,
  one: Questionnaire,
  guestIds: readonly string[],
): Promise<Map<string, submissions.Submission | null>> {
  if (guestIds.length === 0) return new Map()
  if (one.anonymous) {
    const turns = await submissions.anonymousParticipations(ctx.db, ctx.company, guestIds)
    const own = turns.filter(({ questionnaireId }) => questionnaireId === one.id)
    return new Map(own.map(({ guestId }) => [guestId, null]))
  }
  const all = await submissions.ofGuests(ctx.db, ctx.event, guestIds)
  const own = all.filter(({ questionnaireId }) => questionnaireId === one.id)
  return new Map(own.map((each) => [each.guestId ?? '', each]))
}

async function formOf(
  ctx: EventContext,
  one: Questionnaire,
  guest: Person | null,
  own: submissions.Submission | null,
): Promise<Form> {
  const version = (await store.versionsOf(ctx.db, ctx.company, one.id)).at(-1)
  if (!version) throw notFound()
  const ownAnswers = own && (await submissions.answersOf(ctx.db, ctx.company, [own.id])).get(own.id)
  const before = own ? { submissionId: own.id, answers: ownAnswers ?? {} } : null
  const takenPlaces = await submissions.placesTaken(ctx.db, ctx.company, one.id)
  return {
    step: 'fill',
    one,
    number: version.number,
    body: version.body,
    guest,
    before,
    full: fullOf(version.body, takenPlaces, before?.answers ?? {}),
  }
}

/** Options without a free place, except those that the person holds already. */
function fullOf(body: Body, taken: ReadonlyMap<string, number>, own: Answers): Full {
  const full = limitedOptions(body).filter(
    ({ questionId, optionId, capacity }) =>
      (taken.get(`${questionId}:${optionId}`) ?? 0) >= capacity &&
      !own[questionId]?.options?.includes(optionId),
  )
  return new Set(full.map(({ questionId, optionId }) => `${questionId}:${optionId}`))
}

function limitedOptions(body: Body) {
  return questionsOf(body).flatMap((question) =>
    'options' in question
      ? question.options.flatMap(({ id, capacity }) =>
          capacity === null ? [] : [{ questionId: question.id, optionId: id, capacity }],
        )
      : [],
  )
}

/** The last place was taken meanwhile: the whole submission is rolled back and the person chooses again. */
export class PlaceGone extends Error {
  readonly questionId: string
  constructor(questionId: string) {
    super('the last place is gone')
    this.questionId = questionId
  }
}

export type SubmissionResult =
  | { ok: true; submissionId: string | null }
  | { ok: false; judgement: Judgement }

/**
 * Keeps the answers of a filled form, all or nothing. `once` comes from the form, so that a form
 * posted twice is one submission.
 */
export async function send(
  ctx: EventContext,
  form: Form,
  answers: Answers,
  once: string,
): Promise<SubmissionResult> {
  const judgement = judge(form.body, answers, form.full)
  if (Object.keys(judgement.problems).length > 0) return { ok: false, judgement }
  const submissionId = form.before
    ? await rewrite(ctx, form, judgement.kept, form.before)
    : await write(ctx, form, judgement.kept, once)
  if (submissionId !== null) {
    ctx.emit(questionnaireAnswered, {
      eventId: ctx.event.eventId,
      questionnaireId: form.one.id,
      submissionId,
      guestId: form.one.anonymous ? null : (form.guest?.id ?? null),
      changed: form.before !== null,
    })
    ctx.touch('questionnaires', 'answers')
  }
  return { ok: true, submissionId }
}

/** Null when it was stored before: sent twice, or by another member of the group. */
async function write(
  ctx: EventContext,
  { one, number, body, guest }: Form,
  kept: Record<string, Answer>,
  once: string,
): Promise<string | null> {
  const { anonymous } = one
  if (anonymous && guest && !(await submissions.takeTurn(ctx.db, ctx.company, one.id, guest.id)))
    return null
  const id = isUuid(once) ? once : randomUUID()
  const at = anonymous ? wholeHour(ctx.now) : ctx.now
  const isNew = await submissions.insert(ctx.db, ctx.event, {
    id,
    questionnaireId: one.id,
    number,
    guestId: anonymous ? null : (guest?.id ?? null),
    locale: ctx.locale,
    submittedAt: at.toISOString(),
    ...(anonymous ? { email: null, phone: null } : await reachedBy(ctx, body, kept, guest)),
  })
  if (!isNew) return null
  await submissions.putAnswers(ctx.db, ctx.company, { id, questionnaireId: one.id }, kept)
  await exchangePlaces(ctx, one.id, body, { held: {}, submitted: kept })
  await submissions.countAnswer(ctx.db, ctx.company, one.id, 1, at)
  return id
}

async function rewrite(
  ctx: EventContext,
  { one, number, body }: Form,
  kept: Record<string, Answer>,
  { submissionId: id }: NonNullable<Form['before']>,
): Promise<string> {
  await submissions.touchSubmission(ctx.db, ctx.company, { id, number, at: ctx.now })
  // Read under the lock of its row: the same form may have been sent twice.
  const held = (await submissions.answersOf(ctx.db, ctx.company, [id])).get(id) ?? {}
  await submissions.putAnswers(ctx.db, ctx.company, { id, questionnaireId: one.id }, kept)
  await exchangePlaces(ctx, one.id, body, { held, submitted: kept })
  return id
}

/**
 * Frees and takes places in one fixed order, so that two people who swap cannot block each other. Unchanged
 * choices are kept, also where a limit was lowered.
 */
async function exchangePlaces(
  ctx: EventContext,
  questionnaireId: string,
  body: Body,
  { held, submitted }: { held: Answers; submitted: Answers },
): Promise<void> {
  const limited = new Map(limitedOptions(body).map((each) => [nameOf(each), each.capacity]))
  const counted = await submissions.placesTaken(ctx.db, ctx.company, questionnaireId)
  const [before, after] = [placesIn(held), placesIn(submitted)]
  const freedPlaces = new Set(placesWithout(before, after).map(nameOf))
  for (const place of inOrder([...placesWithout(before, after), ...placesWithout(after, before)])) {
    const capacity = limited.get(nameOf(place))
    if (freedPlaces.has(nameOf(place))) {
      if (counted.has(nameOf(place)))
        await submissions.givePlaceBack(ctx.db, ctx.company, questionnaireId, place)
    } else if (capacity !== undefined) await take(ctx, questionnaireId, { ...place, capacity })
  }
}

async function take(
  ctx: EventContext,
  questionnaireId: string,
  place: OptionPlace & { capacity: number },
): Promise<void> {
  const { questionId, optionId, capacity } = place
  const isTaken = await submissions.takePlace(ctx.db, ctx.company, questionnaireId, place)
  if (isTaken === null || isTaken > capacity) throw new PlaceGone(questionId)
  if (isTaken < capacity) return
  const { eventId } = ctx.event
  ctx.emit(optionFilled, { eventId, questionnaireId, questionId, optionId })
}

/** Takes places that were counted before, also above the limit. */
export async function retakePlaces(
  ctx: Pick<EventContext, 'db' | 'company'>,
  questionnaireId: string,
  answers: Answers,
): Promise<void> {
  const counted = await submissions.placesTaken(ctx.db, ctx.company, questionnaireId)
  for (const place of placesIn(answers))
    if (counted.has(nameOf(place)))
      await submissions.takePlace(ctx.db, ctx.company, questionnaireId, {
        ...place,
        capacity: null,
      })
}

export async function freePlaces(
  ctx: Pick<EventContext, 'db' | 'company'>,
  questionnaireId: string,
  answers: Answers,
): Promise<void> {
  const takenPlaces = await submissions.placesTaken(ctx.db, ctx.company, questionnaireId)
  for (const place of placesIn(answers))
    if (takenPlaces.has(nameOf(place)))
      await submissions.givePlaceBack(ctx.db, ctx.company, questionnaireId, place)
}

interface OptionPlace {
  questionId: string
  optionId: string
}

function nameOf({ questionId, optionId }: OptionPlace): string {
  return `${questionId}:${optionId}`
}

function placesIn(answers: Answers): OptionPlace[] {
  return inOrder(
    Object.entries(answers).flatMap(([questionId, { options = [] }]) =>
      options.map((optionId) => ({ questionId, optionId })),
    ),
  )
}

function inOrder(places: readonly OptionPlace[]): OptionPlace[] {
  return places.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}

function placesWithout(
  places: readonly OptionPlace[],
  others: readonly OptionPlace[],
): OptionPlace[] {
  const names = new Set(others.map(nameOf))
  return places.filter((place) => !names.has(nameOf(place)))
}

/** The address or number by which the person's answers are found when they request their data. */
async function reachedBy(ctx: EventContext, body: Body, kept: Answers, guest: Person | null) {
  const typed = (type: 'email' | 'phone') => {
    const question = questionsOf(body).find((each) => each.type === type && kept[each.id])
    return (question && kept[question.id]?.text) ?? null
  }
  const facts = guest ? await findGuest(ctx.db, ctx.event, guest.id) : undefined
  return { email: facts?.email ?? typed('email'), phone: facts?.phone ?? typed('phone') }
}

/** The actor shown in history; null where answers are anonymous. */
export function actorOf(form: Form): Actor | undefined {
  if (form.one.anonymous || !form.guest) return undefined
  return { kind: 'guest', id: form.guest.id, name: form.guest.name }
}

function wholeHour(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000)
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(text)
}
