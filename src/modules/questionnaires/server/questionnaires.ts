import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { sayIn } from '#shared/i18n.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { contextOfEvent, eventFacts, eventNames } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import { records } from '../locales/records.gen.ts'
import { isPublishable } from '../model/faults.ts'
import { isSameBody, structureOf } from '../model/versions.ts'
import type { Body, Questionnaire, Settings } from '../model.ts'
import * as bank from './bank-store.ts'
import { starterOf } from './starters/starters.ts'
import * as store from './store.ts'
import { recountPlaces } from './submissions/submission-store.ts'

export async function list(
  ctx: CompanyContext,
  { eventId }: InputOf<typeof contract.listQuestionnaires>,
) {
  if (eventId !== undefined) await contextOfEvent(ctx, eventId)
  const rows = await store.cards(
    ctx.db,
    ctx.company,
    { eventId, eventIds: ctx.admission.eventIds },
    ctx.now,
  )
  const names = await eventNames(ctx, [...new Set(rows.map((row) => row.eventId))])
  return {
    items: rows.flatMap((row) => {
      const event = names.get(row.eventId)
      return event ? [{ ...row, eventName: event.name, timeZone: event.timeZone }] : []
    }),
  }
}

/** The questionnaire and a context inside its event; a foreign or forbidden one is not found. */
export async function inEventOf(
  ctx: CompanyContext,
  questionnaireId: string,
): Promise<{ one: Questionnaire; eventCtx: EventContext }> {
  const one = await store.find(ctx.db, ctx.company, questionnaireId, ctx.now)
  const { eventIds } = ctx.admission
  if (!one || (eventIds && !eventIds.includes(one.eventId))) throw notFound()
  return { one, eventCtx: await contextOfEvent(ctx, one.eventId) }
}

export async function find(ctx: CompanyContext, { questionnaireId }: { questionnaireId: string }) {
  const { one, eventCtx } = await inEventOf(ctx, questionnaireId)
  const { timeZone, languages } = await eventFacts(eventCtx)
  return { ...one, address: await addressOf(eventCtx, questionnaireId), timeZone, languages }
}

export async function addressOf(ctx: EventContext, id: string): Promise<string> {
  const company = await findCompany(ctx.db, ctx.company)
  const { slug } = await eventFacts(ctx)
  return `${ctx.services.publicUrl}/event/${company.slug}/${slug}/chestionar/${id}`
}

export async function create(
  ctx: CompanyContext,
  { eventId, starter, title }: InputOf<typeof contract.createQuestionnaire>,
): Promise<Questionnaire> {
  const eventCtx = await contextOfEvent(ctx, eventId)
  const content = starterOf(starter)
  return add(eventCtx, { ...content, title: title ?? content.title })
}

/** A new draft, recorded in the history. */
export async function add(
  ctx: EventContext,
  content: Settings & { body: Body },
): Promise<Questionnaire> {
  const id = randomUUID()
  const { startsAt } = await eventFacts(ctx)
  // Plans change until the day: guests may correct the answers of their RSVP for as long.
  const mends = content.kind === 'rsvp' && content.audience === 'guests' && !content.anonymous
  const editUntil = content.editUntil ?? (mends ? startsAt : null)
  await store.insert(ctx.db, ctx.event, id, { ...content, editUntil }, ctx.now)
  await recordHistory(ctx, id, 'added')
  return readAgain(ctx, id)
}

export async function change(
  ctx: CompanyContext,
  { questionnaireId, version, ...fields }: InputOf<typeof contract.changeSettings>,
): Promise<Questionnaire> {
  const { one, eventCtx } = await inEventOf(ctx, questionnaireId)
  const changes = omitUndefined(fields)
  const next = { ...one, ...changes, version }
  const isOther = next.anonymous !== one.anonymous || next.audience !== one.audience
  if (isOther && one.answers > 0) throw new AppError('conflict', 'questionnaires.has_answers')
  checkTimes(next)
  if (!(await store.updateSettings(ctx.db, ctx.company, next)))
    throw await meanwhile(ctx, questionnaireId)
  await recordHistory(
    eventCtx,
    questionnaireId,
    'changed',
    fieldChanges(settingsOf(one), settingsOf(next)),
  )
  return readAgain(ctx, questionnaireId)
}

function checkTimes({ opensAt, closesAt }: Settings): void {
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    throw new AppError('invalid', 'invalid', { fields: { closesAt: { code: 'end_before_start' } } })
}

/** Typing is saved often, so it leaves no line in the history; publishing does. */
export async function saveBody(
  ctx: CompanyContext,
  { questionnaireId, version, body }: InputOf<typeof contract.saveBody>,
): Promise<Questionnaire> {
  const { one } = await inEventOf(ctx, questionnaireId)
  const latestVersion = (await store.versionsOf(ctx.db, ctx.company, questionnaireId)).at(-1)
  const dirty = !isSameBody(latestVersion?.body, body)
  if (!(await store.updateBody(ctx.db, ctx.company, { id: one.id, version, body, dirty })))
    throw await meanwhile(ctx, questionnaireId)
  return readAgain(ctx, questionnaireId)
}

/** Changed words go into the version that people answer now; anything else makes a new one. */
export async function publish(
  ctx: CompanyContext,
  { questionnaireId, version }: InputOf<typeof contract.publishQuestionnaire>,
): Promise<Questionnaire> {
  const { one, eventCtx } = await inEventOf(ctx, questionnaireId)
  if (one.version !== version) throw await meanwhile(ctx, questionnaireId)
  if (!isPublishable(one.body)) throw new AppError('invalid', 'questionnaires.broken')
  const latestVersion = (await store.versionsOf(ctx.db, ctx.company, questionnaireId)).at(-1)
  const structure = structureOf(one.body)
  const isSame = latestVersion?.structure === structure
  const number = isSame ? latestVersion.number : (latestVersion?.number ?? 0) + 1
  if (!(await store.setPublished(ctx.db, ctx.company, one, number)))
    throw await meanwhile(ctx, questionnaireId)
  await store.putVersion(ctx.db, ctx.company, questionnaireId, {
    number,
    body: one.body,
    structure,
    at: ctx.now,
  })
  if (!isSame) await recountPlaces(ctx.db, ctx.company, questionnaireId)
  await recordHistory(eventCtx, questionnaireId, 'published', [
    { field: 'number', old: latestVersion?.number ?? null, new: number },
  ])
  return readAgain(ctx, questionnaireId)
}

export async function stop(
  ctx: CompanyContext,
  { questionnaireId, stopped }: InputOf<typeof contract.stopQuestionnaire>,
): Promise<Questionnaire> {
  const { one, eventCtx } = await inEventOf(ctx, questionnaireId)
  if (one.stopped !== stopped) {
    await store.setStopped(ctx.db, ctx.company, questionnaireId, stopped)
    await recordHistory(eventCtx, questionnaireId, stopped ? 'stopped' : 'reopened')
  }
  return readAgain(ctx, questionnaireId)
}

export async function duplicate(
  ctx: CompanyContext,
  { questionnaireId, eventId }: InputOf<typeof contract.duplicateQuestionnaire>,
): Promise<Questionnaire> {
  const { one } = await inEventOf(ctx, questionnaireId)
  const eventCtx = await contextOfEvent(ctx, eventId ?? one.eventId)
  const { ro, en } = one.title
  const title = {
    ...one.title,
    ro: ro && sayIn(records, 'ro')('copied', { title: ro }),
    en: en && sayIn(records, 'en')('copied', { title: en }),
  }
  const isElsewhere = eventCtx.event.eventId !== one.eventId
  return add(eventCtx, { ...one, title: isElsewhere ? one.title : title })
}

export async function remove(
  ctx: CompanyContext,
  { questionnaireId }: { questionnaireId: string },
): Promise<null> {
  const { eventCtx } = await inEventOf(ctx, questionnaireId)
  await store.setDeleted(ctx.db, ctx.company, questionnaireId, ctx.now)
  await recordHistory(eventCtx, questionnaireId, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(
  ctx: CompanyContext,
  { questionnaireId }: { questionnaireId: string },
): Promise<Questionnaire> {
  const eventId = await store.eventOf(ctx.db, ctx.company, questionnaireId)
  const { eventIds } = ctx.admission
  if (!eventId || (eventIds && !eventIds.includes(eventId))) throw notFound()
  const eventCtx = await contextOfEvent(ctx, eventId)
  if (await store.setDeleted(ctx.db, ctx.company, questionnaireId, null))
    await recordHistory(eventCtx, questionnaireId, 'restored')
  return readAgain(ctx, questionnaireId)
}

export async function listBank(ctx: CompanyContext) {
  return { items: await bank.bankQuestions(ctx.db, ctx.company) }
}

export async function keepInBank(
  ctx: CompanyContext,
  { question }: InputOf<typeof contract.keepInBank>,
) {
  if ((await bank.bankQuestions(ctx.db, ctx.company)).length >= bank.bankSize)
    throw new AppError('conflict', 'questionnaires.bank_full')
  const bankRow = { id: randomUUID(), question: { ...question, showIf: null, requiredIf: null } }
  await bank.insertInBank(ctx.db, ctx.company, bankRow, ctx.now)
  return bankRow
}

export async function removeFromBank(ctx: CompanyContext, { id }: { id: string }): Promise<null> {
  if (!(await bank.deleteFromBank(ctx.db, ctx.company, id)))
    throw new AppError('not_found', 'questionnaires.bank_gone')
  return null
}

async function readAgain(ctx: CompanyContext, id: string): Promise<Questionnaire> {
  const one = await store.find(ctx.db, ctx.company, id, ctx.now)
  if (!one) throw notFound()
  return one
}

async function meanwhile(ctx: CompanyContext, id: string): Promise<AppError> {
  return new AppError('conflict', 'questionnaires.changed_meanwhile', {
    current: await readAgain(ctx, id),
  })
}

export function notFound(): AppError {
  return new AppError('not_found', 'questionnaires.not_found')
}

async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, {
    entity: 'questionnaire',
    entityId: id,
    eventId: ctx.event.eventId,
    verb,
    changes,
  })
}

function settingsOf(one: Settings): Record<string, unknown> {
  return {
    kind: one.kind,
    title: one.title.ro || one.title.en,
    intro: one.intro.ro || one.intro.en,
    thanks: one.thanks.ro || one.thanks.en,
    audience: one.audience,
    anonymous: one.anonymous,
    opensAt: one.opensAt,
    closesAt: one.closesAt,
    editUntil: one.editUntil,
    onGuestPage: one.onGuestPage,
    atCheckIn: one.atCheckIn,
  }
}
