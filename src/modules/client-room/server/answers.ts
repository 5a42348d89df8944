import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { decisionMade } from '../contract.ts'
import { decisionState, isAsked, linesOf, type Verdict } from '../model.ts'
import { lineName } from '../public/line-name.ts'
import { requireDecision, recordHistory } from './decisions.ts'
import { answersOf, editionsOf, insertAnswer, lockDecision } from './decision-store.ts'
import { withOpenLink } from './people.ts'
import { peopleOfEvent, type StoredPerson } from './people-store.ts'

export interface AnswerInput {
  decisionId: string
  /** The edition that the person saw, and the hash of what was on it. */
  edition: number
  contentHash: string
  verdict: Verdict
  optionKey: string | null
  comment: string
  /** By the key of the line. */
  lineComments: ReadonlyMap<string, string>
  device: string
}

/**
 * Adds what somebody of the client decides about what they saw; about anything older or already decided it is
 * refused.
 */
export async function answerDecision(
  ctx: EventContext,
  person: StoredPerson,
  input: AnswerInput,
): Promise<void> {
  await lockDecision(ctx.db, ctx.event, input.decisionId)
  const decision = await requireDecision(ctx, input.decisionId)
  const { id, edition } = decision
  if (!isAsked(decision, person)) throw new AppError('forbidden', 'client-room.not_asked')
  const shown = (await editionsOf(ctx.db, ctx.company, [id])).find(
    ({ number }) => number === edition,
  )
  if (input.edition !== edition || input.contentHash !== shown?.contentHash)
    throw new AppError('conflict', 'client-room.edition_outdated')
  const people = await withOpenLink(ctx, await peopleOfEvent(ctx.db, ctx.event))
  const deciderIds = people.filter(({ canDecide }) => canDecide).map(({ id: each }) => each)
  const before = await answersOf(ctx.db, ctx.company, [id])
  if (decisionState(decision, deciderIds, before) !== 'open')
    throw new AppError('conflict', 'client-room.already_decided')
  const own = before.findLast((each) => each.edition === edition && each.personId === person.id)
  const isRepeated = own?.verdict === input.verdict && own.optionKey === input.optionKey
  if (isRepeated) throw new AppError('conflict', 'client-room.already_decided')
  const { options } = shown.content
  const chosen =
    input.verdict === 'approved' ? options.find(({ key }) => key === input.optionKey) : undefined
  if (input.verdict === 'approved' && options.length > 0 && !chosen)
    throw new AppError('invalid', 'client-room.option_needed', {
      fields: { optiune: { code: 'required' } },
    })
  if (input.verdict === 'change' && input.comment === '' && input.lineComments.size === 0)
    throw new AppError('invalid', 'client-room.comment_needed', {
      fields: { comentariu: { code: 'required' } },
    })
  const lineComments = linesOf(shown.content).flatMap((line) => {
    const text = input.lineComments.get(line.key)
    return text ? [{ key: line.key, label: lineName(line, ctx.locale), text }] : []
  })
  await insertAnswer(ctx.db, ctx.event, {
    ...input,
    id: randomUUID(),
    optionKey: input.verdict === 'approved' ? input.optionKey : null,
    lineComments,
    personId: person.id,
    personName: person.name,
    at: ctx.now.toISOString(),
  })
  await recordHistory(ctx, id, input.verdict === 'approved' ? 'approved' : 'change_asked')
  ctx.emit(decisionMade, {
    eventId: ctx.event.eventId,
    decisionId: id,
    title: decision.title,
    person: person.name,
    askedById: decision.askedById,
    verdict: input.verdict,
    option: chosen?.label ?? null,
  })
  ctx.touch('client-room')
}
