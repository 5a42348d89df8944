import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record, type FieldChange } from '#platform/server/records/history.ts'
import type * as contract from '../contract.ts'
import {
  decisionState,
  isAsked,
  isSplit,
  linesOf,
  missingDeciders,
  type Decision,
  type DecisionFields,
} from '../model.ts'
import { contentNow, freeze, hashOf } from './content.ts'
import { keepFiles, papersOf } from './files/decision-file-store.ts'
import * as store from './decision-store.ts'
import { writeAsked } from './client-emails.ts'
import { withOpenLink } from './people.ts'
import { peopleOfEvent, type StoredPerson } from './people-store.ts'
import { versionToShow } from './website-content.ts'

/** The decisions of the event with their answers, the newest first. */
export async function listDecisions(ctx: EventContext): Promise<Decision[]> {
  const stored = await store.decisionsOfEvent(ctx.db, ctx.event)
  return described(ctx, stored)
}

export async function ask(
  ctx: EventContext,
  { kind, subjectId, options, fileIds, ...values }: InputOf<typeof contract.askDecision>,
): Promise<Decision> {
  const fields = fieldsOf(values)
  const deciders = await peopleAsked(ctx, fields)
  const content = await freeze(ctx, { kind, subjectId, options, fileIds })
  const id = randomUUID()
  await store.insertDecision(ctx.db, ctx.event, {
    ...fields,
    id,
    kind,
    subjectId,
    askedById: ctx.actor.id,
  })
  const versionId = await versionToShow(ctx, kind, { subjectId, title: fields.title })
  await addEdition(ctx, id, 1, { content, versionId })
  await recordHistory(ctx, id, 'asked')
  await writeAsked(ctx, deciders, { id, ...fields })
  return existingDecision(ctx, id)
}

export async function askAgain(
  ctx: EventContext,
  input: InputOf<typeof contract.askDecisionAgain>,
): Promise<Decision> {
  const { decisionId: id, version, options, fileIds } = input
  await store.lockDecision(ctx.db, ctx.event, id)
  const before = await requireDecision(ctx, id)
  const fields = fieldsOf(input)
  const deciders = await peopleAsked(ctx, fields)
  const content = await freeze(ctx, { ...before, options, fileIds })
  const askedById = ctx.actor.id
  if (!(await store.updateDecision(ctx.db, ctx.event, { ...fields, id, version, askedById })))
    throw new AppError('conflict', 'client-room.decision_changed_meanwhile', {
      current: await existingDecision(ctx, id),
    })
  const shown = { subjectId: before.subjectId, title: fields.title }
  const versionId = await versionToShow(ctx, before.kind, shown)
  await addEdition(ctx, id, before.edition + 1, { content, versionId })
  await recordHistory(ctx, id, 'asked_again')
  await writeAsked(ctx, deciders, { id, ...fields })
  return existingDecision(ctx, id)
}

export async function withdraw(ctx: EventContext, id: string): Promise<Decision> {
  await store.lockDecision(ctx.db, ctx.event, id)
  const before = await requireDecision(ctx, id)
  if (before.withdrawnAt === null) {
    await store.markWithdrawn(ctx.db, ctx.event, id, ctx.now)
    await recordHistory(ctx, id, 'withdrawn')
  }
  return existingDecision(ctx, id)
}

export async function requireDecision(
  ctx: EventContext,
  id: string,
): Promise<store.StoredDecision> {
  const stored = await store.findDecision(ctx.db, ctx.event, id)
  if (!stored) throw new AppError('not_found', 'client-room.decision_not_found')
  return stored
}

/** With the state that follows from the answers, and whether its source has changed since. */
export async function described(
  ctx: EventContext,
  stored: readonly store.StoredDecision[],
): Promise<Decision[]> {
  const ids = stored.map(({ id }) => id)
  const answers = await store.answersOf(ctx.db, ctx.company, ids)
  const editions = await store.editionsOf(ctx.db, ctx.company, ids)
  const papers = await papersOf(ctx.db, ctx.company, ids)
  const people = await withOpenLink(ctx, await peopleOfEvent(ctx.db, ctx.event))
  const deciders = people.filter(({ canDecide }) => canDecide)
  const deciderIds = deciders.map(({ id }) => id)
  const list: Decision[] = []
  for (const { askedById: _askedById, ...decision } of stored) {
    const own = answers.filter(({ decisionId }) => decisionId === decision.id)
    const last = editions.find(
      ({ decisionId, number }) => decisionId === decision.id && number === decision.edition,
    )
    const now = await contentNow(ctx, decision)
    const { withdrawnAt: _withdrawnAt, ...rest } = decision
    const state = decisionState(decision, deciderIds, own)
    const missing = state === 'open' ? missingDeciders(decision, deciderIds, own) : []
    list.push({
      ...rest,
      state,
      waitingFor: deciders.filter(({ id }) => missing.includes(id)).map(({ name }) => name),
      isSplit: isSplit(decision, deciderIds, own),
      isOutdated: now !== undefined && last !== undefined && hashOf(now) !== last.contentHash,
      options: (last?.content.options ?? []).map(({ label, detail }) => ({ label, detail })),
      files: filesOf(last?.content),
      papers: papers
        .filter(({ decisionId }) => decisionId === decision.id)
        .map(({ decisionId: _decisionId, ...paper }) => paper),
      answers: own.map(({ decisionId, ...answer }) => {
        const answered = editions.find(
          (each) => each.decisionId === decisionId && each.number === answer.edition,
        )
        const option = answered?.content.options.find(({ key }) => key === answer.optionKey)
        return { ...answer, optionLabel: option?.label ?? null }
      }),
    })
  }
  return list
}

export async function existingDecision(ctx: EventContext, id: string): Promise<Decision> {
  const [decision] = await described(ctx, [await requireDecision(ctx, id)])
  if (!decision) throw new AppError('not_found', 'client-room.decision_not_found')
  return decision
}

/** Refuses to ask where no one could answer. */
async function peopleAsked(ctx: EventContext, fields: DecisionFields): Promise<StoredPerson[]> {
  const people = await withOpenLink(ctx, await peopleOfEvent(ctx.db, ctx.event))
  const deciders = people.filter((person) => isAsked(fields, person))
  if (deciders.length > 0) return deciders
  if (fields.rule === 'named') throw new AppError('not_found', 'client-room.person_not_found')
  throw new AppError('invalid', 'client-room.nobody_to_ask')
}

async function addEdition(
  ctx: EventContext,
  decisionId: string,
  number: number,
  { content, versionId }: Pick<store.Edition, 'content' | 'versionId'>,
): Promise<void> {
  await store.insertEdition(ctx.db, ctx.event, {
    decisionId,
    number,
    content,
    contentHash: hashOf(content),
    versionId,
    askedAt: ctx.now.toISOString(),
  })
  const files = filesOf(content).map(({ id }) => id)
  await keepFiles(ctx.db, ctx.company, { decisionId, edition: number, files, at: ctx.now })
}

function filesOf(content: store.Edition['content'] | undefined): Decision['files'] {
  if (!content) return []
  return linesOf(content).flatMap(({ label, file }) =>
    file ? [{ id: file.id, name: label, bytes: file.bytes }] : [],
  )
}

function fieldsOf({ title, note, dueOn, rule, deciderId }: DecisionFields): DecisionFields {
  return { title, note, dueOn, rule, deciderId: rule === 'named' ? deciderId : null }
}

export async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'client_decision', entityId, eventId, verb, changes })
}
