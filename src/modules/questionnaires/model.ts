import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Line, Paragraphs } from '#shared/text/text.ts'
import { Instant, PlainDate, Zone } from '#shared/dates/time.ts'
import type { Condition as ConditionNode } from './model/flow.ts'

/** Names a question, option or section inside its questionnaire and never changes, so that versions can be compared. */
export const Key = z.string().regex(/^[a-z0-9]{2,16}$/, 'id')
export type Key = z.infer<typeof Key>

/**
 * A text in the languages of the team, and in the further ones of the event where they were written; a
 * missing language falls back to another.
 */
export const TextByLanguage = z.strictObject({
  ro: Paragraphs(2000),
  en: Paragraphs(2000),
  hu: Paragraphs(2000).optional(),
  de: Paragraphs(2000).optional(),
})
export type TextByLanguage = z.infer<typeof TextByLanguage>
export const noWords: TextByLanguage = { ro: '', en: '' }

const Clause = z.strictObject({
  q: Key,
  is: z.enum(['filled', 'empty', 'in', 'gt', 'lt']),
  values: z.array(Line(200)).max(60).optional(),
  than: z.union([z.number(), Line(20)]).optional(),
})

/** Three levels are what people can still read; deeper ones are refused. */
const maxConditionDepth = 4
function conditionTo(depth: number): z.ZodType<ConditionNode> {
  if (depth === 0) return Clause
  const inner = conditionTo(depth - 1)
  return z.union([
    Clause,
    z.strictObject({ all: z.array(inner).min(1).max(12) }),
    z.strictObject({ any: z.array(inner).min(1).max(12) }),
    z.strictObject({ not: inner }),
  ])
}
export const Condition = conditionTo(maxConditionDepth)

export const Option = z.strictObject({
  id: Key,
  label: TextByLanguage,
  /** Null: without a limit. */
  capacity: z.int().min(1).max(100_000).nullable(),
})
export type Option = z.infer<typeof Option>

const base = {
  id: Key,
  label: TextByLanguage,
  help: TextByLanguage,
  /** Address of a picture of ours, without its width. */
  image: z
    .string()
    .regex(/^\/[\w/-]{1,200}$/)
    .nullable(),
  required: z.boolean(),
  /** Required only when this holds; counts where `required` is off. */
  requiredIf: Condition.nullable(),
  showIf: Condition.nullable(),
  /** True for an answer that identifies a person: it is erased with them. */
  personal: z.boolean(),
  /** Number of days after the event after which the answers are erased; null: kept as long as the data of the event. */
  keepDays: z.int().min(1).max(3650).nullable(),
}
const Options = z.array(Option).max(60)
const Bound = z.number().min(-1e9).max(1e9).nullable()
const Length = z.int().min(1).max(5000).nullable()
const Count = z.int().min(0).max(60).nullable()

const kinds = {
  text: z.strictObject({ ...base, type: z.literal('text'), maxLength: Length }),
  long: z.strictObject({ ...base, type: z.literal('long'), maxLength: Length }),
  email: z.strictObject({ ...base, type: z.literal('email') }),
  phone: z.strictObject({ ...base, type: z.literal('phone') }),
  number: z.strictObject({
    ...base,
    type: z.literal('number'),
    min: Bound,
    max: Bound,
    whole: z.boolean(),
    unit: Line(20),
  }),
  date: z.strictObject({
    ...base,
    type: z.literal('date'),
    earliest: PlainDate.nullable(),
    latest: PlainDate.nullable(),
  }),
  time: z.strictObject({ ...base, type: z.literal('time') }),
  yesno: z.strictObject({ ...base, type: z.literal('yesno') }),
  single: z.strictObject({
    ...base,
    type: z.literal('single'),
    options: Options,
    other: z.boolean(),
  }),
  dropdown: z.strictObject({ ...base, type: z.literal('dropdown'), options: Options }),
  multiple: z.strictObject({
    ...base,
    type: z.literal('multiple'),
    options: Options,
    other: z.boolean(),
    least: Count,
    most: Count,
  }),
  scale: z.strictObject({
    ...base,
    type: z.literal('scale'),
    low: z.int().min(0).max(1),
    high: z.int().min(2).max(10),
    lowLabel: TextByLanguage,
    highLabel: TextByLanguage,
  }),
  nps: z.strictObject({ ...base, type: z.literal('nps') }),
  matrix: z.strictObject({
    ...base,
    type: z.literal('matrix'),
    rows: Options,
    columns: Options,
  }),
  ranking: z.strictObject({ ...base, type: z.literal('ranking'), options: Options }),
  file: z.strictObject({
    ...base,
    type: z.literal('file'),
    accepts: z.enum(['any', 'picture', 'document']),
  }),
  consent: z.strictObject({ ...base, type: z.literal('consent') }),
  statement: z.strictObject({ ...base, type: z.literal('statement') }),
}

export const Question = z.discriminatedUnion('type', [
  kinds.text,
  kinds.long,
  kinds.email,
  kinds.phone,
  kinds.number,
  kinds.date,
  kinds.time,
  kinds.yesno,
  kinds.single,
  kinds.dropdown,
  kinds.multiple,
  kinds.scale,
  kinds.nps,
  kinds.matrix,
  kinds.ranking,
  kinds.file,
  kinds.consent,
  kinds.statement,
])
export type Question = z.infer<typeof Question>
export type QuestionType = Question['type']
export const questionTypes = Object.keys(kinds) as QuestionType[]

export const Jump = z.strictObject({ when: Condition.nullable(), to: Key })

/** A section is one page of the questionnaire. */
export const Section = z.strictObject({
  id: Key,
  title: TextByLanguage,
  help: TextByLanguage,
  showIf: Condition.nullable(),
  /** The first that holds leads on; without any the next section follows. */
  next: z.array(Jump).max(12),
  questions: z.array(Question).max(100),
})
export type Section = z.infer<typeof Section>

export const Body = z.strictObject({ sections: z.array(Section).min(1).max(30) })
export type Body = z.infer<typeof Body>

export const Kind = z.enum(['registration', 'rsvp', 'before', 'after', 'internal'])
export type Kind = z.infer<typeof Kind>

/** The settings of a questionnaire besides its questions. */
export const Settings = z.strictObject({
  kind: Kind,
  title: TextByLanguage,
  intro: TextByLanguage,
  thanks: TextByLanguage,
  /** `guests`: one answer for each guest, by their link; `open`: anyone with the address. */
  audience: z.enum(['guests', 'open']),
  /** True to store no data that leads to the person. */
  anonymous: z.boolean(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** The time until which guests may change their answers. */
  editUntil: Instant.nullable(),
  onGuestPage: z.boolean(),
  atCheckIn: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const Status = z.enum(['draft', 'open', 'scheduled', 'closed'])
export type Status = z.infer<typeof Status>

export const Questionnaire = Settings.extend({
  id: Id,
  eventId: Id,
  version: z.int(),
  body: Body,
  status: Status,
  /** The last published version; null while it is a draft. */
  published: z.int().nullable(),
  /** Whether the draft differs from what is published. */
  dirty: z.boolean(),
  /** Switched off by hand. */
  stopped: z.boolean(),
  answers: z.int(),
})
export type Questionnaire = z.infer<typeof Questionnaire>

export const QuestionnaireCard = Questionnaire.omit({
  body: true,
  intro: true,
  thanks: true,
}).extend({
  eventName: z.string(),
  timeZone: Zone,
  questions: z.int(),
  lastAnswerAt: Instant.nullable(),
})
export type QuestionnaireCard = z.infer<typeof QuestionnaireCard>

export const PublishedVersion = z.strictObject({
  number: z.int(),
  body: Body,
  publishedAt: Instant,
})
export type PublishedVersion = z.infer<typeof PublishedVersion>

export const BankQuestion = z.strictObject({ id: Id, question: Question })
export type BankQuestion = z.infer<typeof BankQuestion>

type OpeningTimes = Pick<Settings, 'opensAt' | 'closesAt'> & {
  published: number | null
  stopped: boolean
}

export function statusAt(facts: OpeningTimes, now: Date): Status {
  if (facts.published === null) return 'draft'
  const at = now.toISOString()
  if (facts.stopped || (facts.closesAt !== null && at >= facts.closesAt)) return 'closed'
  return facts.opensAt !== null && at < facts.opensAt ? 'scheduled' : 'open'
}

export function questionsOf({ sections }: Body): Question[] {
  return sections.flatMap(({ questions }) => questions)
}

/** A new key; short, since it is in every field name of the page. */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, '0')
}

const blank = {
  label: noWords,
  help: noWords,
  image: null,
  required: false,
  requiredIf: null,
  showIf: null,
  personal: false,
  keepDays: null,
}

export function newOption(ro = '', en = '', further: Partial<TextByLanguage> = {}): Option {
  return { id: newKey(), label: { ...further, ro, en }, capacity: null }
}

/** An empty question of a type, ready to be filled in. */
export function newQuestion(type: QuestionType): Question {
  const own = { ...blank, id: newKey() }
  const options = [newOption(), newOption()]
  switch (type) {
    case 'text':
    case 'long':
      return { ...own, type, maxLength: null }
    case 'number':
      return { ...own, type, min: null, max: null, whole: true, unit: '' }
    case 'date':
      return { ...own, type, earliest: null, latest: null }
    case 'single':
      return { ...own, type, options, other: false }
    case 'dropdown':
    case 'ranking':
      return { ...own, type, options }
    case 'multiple':
      return { ...own, type, options, other: false, least: null, most: null }
    case 'scale':
      return { ...own, type, low: 1, high: 5, lowLabel: noWords, highLabel: noWords }
    case 'matrix':
      return { ...own, type, rows: options, columns: [newOption(), newOption()] }
    case 'file':
      return { ...own, type, accepts: 'any', personal: true }
    case 'consent':
      return { ...own, type, required: true }
    case 'email':
    case 'phone':
      return { ...own, type, personal: true }
    default:
      return { ...own, type }
  }
}

export function newSection(): Section {
  return { id: newKey(), title: noWords, help: noWords, showIf: null, next: [], questions: [] }
}
