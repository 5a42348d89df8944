import { z } from 'zod'
import { Question, TextByLanguage } from '../../model.ts'
import { Id } from '#shared/ids.ts'
import { Instant, PlainDate, Zone } from '#shared/dates/time.ts'

export const AnswerValue = z.strictObject({
  text: z.string().optional(),
  number: z.number().optional(),
  options: z.array(z.string()).readonly().optional(),
})

export const SubmissionRow = z.strictObject({
  id: Id,
  number: z.int(),
  guestId: Id.nullable(),
  /** Empty for an anonymous answer. */
  guestName: z.string(),
  submittedAt: Instant,
  changedAt: Instant.nullable(),
  answers: z.record(z.string(), AnswerValue),
})
export type SubmissionRow = z.infer<typeof SubmissionRow>

/** One choice that answers are narrowed by: `question:option`; several of one question are joined by or. */
const Choice = z.string().regex(/^[a-z0-9]{2,16}:[a-z0-9:]{1,40}$/)

export const resultFilter = {
  questionnaireId: Id,
  choices: z.array(Choice).max(40).optional(),
  version: z.int().optional(),
}
export const ResultFilter = z.object(resultFilter)
export type ResultFilter = z.infer<typeof ResultFilter>

const Counted = z.strictObject({ option: z.string(), n: z.int() })
const Valued = z.strictObject({ value: z.number(), n: z.int() })

/** The summary of all answers to one question; its fields depend on the type. */
export const Summary = z.strictObject({
  questionId: z.string(),
  answered: z.int(),
  counts: z.array(Counted),
  /** The count of each number, the smallest number first. */
  values: z.array(Valued),
  /** Average places of a ranking, the best first. */
  ranks: z.array(z.strictObject({ option: z.string(), place: z.number() })),
  words: z.array(z.strictObject({ word: z.string(), n: z.int() })),
  /** The newest texts, to read some in their own words. */
  texts: z.array(z.string()),
})
export type Summary = z.infer<typeof Summary>

export const Results = z.strictObject({
  total: z.int(),
  /** Answers of each day by the clock of the event, oldest first. */
  days: z.array(z.strictObject({ day: PlainDate, n: z.int() })),
  questions: z.array(Question),
  summaries: z.array(Summary),
  versions: z.array(z.strictObject({ number: z.int(), publishedAt: Instant, answers: z.int() })),
})
export type Results = z.infer<typeof Results>

/** A questionnaire as it is with one guest. */
export const GuestForm = z.strictObject({
  questionnaireId: Id,
  title: TextByLanguage,
  answered: z.boolean(),
  /** Null where nothing was answered, or the questionnaire is anonymous. */
  submissionId: Id.nullable(),
  answeredAt: Instant.nullable(),
  atCheckIn: z.boolean(),
  canFill: z.boolean(),
})
export type GuestForm = z.infer<typeof GuestForm>

export const InboxKind = z.enum(['answer', 'answer_changed', 'rsvp', 'message'])
export type InboxKind = z.infer<typeof InboxKind>

export const InboxItem = z.strictObject({
  id: Id,
  kind: InboxKind,
  at: Instant,
  eventId: Id,
  eventName: z.string(),
  timeZone: Zone,
  guestId: Id.nullable(),
  guestName: z.string(),
  questionnaireId: Id.nullable(),
  questionnaire: TextByLanguage.nullable(),
  submissionId: Id.nullable(),
  part: z.string(),
  messageId: Id.nullable(),
  /** All answers that an invitation gave at once, by part and name. */
  answers: z.array(
    z.strictObject({ guestName: z.string(), part: z.string(), after: z.string().nullable() }),
  ),
  /** The first answers to a questionnaire, in the words of the reader; without what identifies a person. */
  replies: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** The group of the message, the confirmation or the guest; null for others. */
  groupId: Id.nullable(),
  groupName: z.string(),
  body: z.string(),
  answeredAt: Instant.nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  handledAt: Instant.nullable(),
  handledName: z.string(),
})
export type InboxItem = z.infer<typeof InboxItem>

interface SaidAtOnce {
  parts: string[]
  after: string | null
  names: string[]
}

/** What a family did in the same minute is one row; the items are in the order of time. */
export function togetherIn<I extends Pick<InboxItem, 'at' | 'eventId' | 'groupId' | 'handledAt'>>(
  items: readonly I[],
): I[][] {
  const rows: I[][] = []
  for (const item of items) {
    const [first] = rows.at(-1) ?? []
    const isSame =
      first !== undefined &&
      item.groupId !== null &&
      item.groupId === first.groupId &&
      item.eventId === first.eventId &&
      (item.handledAt === null) === (first.handledAt === null) &&
      item.at.slice(0, minuteLength) === first.at.slice(0, minuteLength)
    if (isSame) rows.at(-1)?.push(item)
    else rows.push([item])
  }
  return rows
}

/** `2026-11-19T10:30`. */
const minuteLength = 16

/** Part by part who said the same, and then the parts of which the same people said it. */
export function saidAtOnce(answers: InboxItem['answers']): SaidAtOnce[] {
  const perPart: SaidAtOnce[] = []
  for (const { part, after, guestName } of answers) {
    const same = perPart.find((each) => each.parts[0] === part && each.after === after)
    if (same) same.names.push(guestName)
    else perPart.push({ parts: [part], after, names: [guestName] })
  }
  const answersOfOption: SaidAtOnce[] = []
  for (const each of perPart) {
    const same = answersOfOption.find(
      ({ after, names }) => after === each.after && names.join('\n') === each.names.join('\n'),
    )
    if (same) same.parts.push(...each.parts)
    else answersOfOption.push(each)
  }
  return answersOfOption
}

/** The name of the guest, or the typed one where a name was asked; empty where neither exists. */
export function nameOf(row: SubmissionRow, questions: readonly Question[]): string {
  if (row.guestName) return row.guestName
  const nameQuestion = questions.find(
    ({ type, personal, id }) => type === 'text' && personal && row.answers[id],
  )
  return (nameQuestion && row.answers[nameQuestion.id]?.text) ?? ''
}
