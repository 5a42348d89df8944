import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Email, Line, Name, Paragraphs } from '#shared/text/text.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'

export * from './model/decision-state.ts'
export * from './model/frozen-content.ts'

export const PersonLanguage = z.enum(['ro', 'en'])

export const PersonFields = z.strictObject({
  name: Name,
  email: Email,
  language: PersonLanguage,
  canDecide: z.boolean(),
  /** Maximum number of guests they may name; null without access to the guest list. */
  guestLimit: z.int().min(1).max(2000).nullable(),
  /** Whose guests they name, as groups of guests say it; empty for the whole list. */
  guestSide: Line(60),
  guestsUntil: PlainDate.nullable(),
})
export type PersonFields = z.infer<typeof PersonFields>

/** Somebody of the client, with a link of their own. */
export const ClientPerson = PersonFields.extend({
  id: Id,
  eventId: Id,
  linkId: Id,
  version: z.int(),
  lastSeenAt: Instant.nullable(),
  devices: z.int(),
  /** Else it was ended: they cannot come in, and are asked nothing. */
  isLinkOpen: z.boolean(),
})
export type ClientPerson = z.infer<typeof ClientPerson>

/**
 * `budget`: as the client may see it; `offers`: one of those for a line of a budget; `agenda`: the published programme;
 * `seating`: who sits at which table; `website`: the draft, kept as a version; `document`: files as they are;
 * `question`: in the team's own words, with pictures.
 */
export const DecisionKind = z.enum([
  'budget',
  'offers',
  'agenda',
  'seating',
  'website',
  'document',
  'question',
])
export type DecisionKind = z.infer<typeof DecisionKind>

/** The people who have to approve. */
export const DecisionRule = z.enum(['any', 'all', 'named'])
export type DecisionRule = z.infer<typeof DecisionRule>

export const Verdict = z.enum(['approved', 'change'])
export type Verdict = z.infer<typeof Verdict>

/** One of several things to choose from. */
export const OptionFields = z.strictObject({ label: Line(120).min(1), detail: Line(400) })
export type OptionFields = z.infer<typeof OptionFields>

export const maxOptions = 8
export const maxFiles = 8

/** A paper that was signed elsewhere, kept beside the decision. */
export const SignedPaper = z.strictObject({
  id: Id,
  fileId: Id,
  name: z.string(),
  author: z.string(),
  at: Instant,
})
export type SignedPaper = z.infer<typeof SignedPaper>

export const DecisionFields = z.strictObject({
  title: Line(120).min(1),
  note: Paragraphs(4000),
  dueOn: PlainDate.nullable(),
  rule: DecisionRule,
  deciderId: Id.nullable(),
})
export type DecisionFields = z.infer<typeof DecisionFields>

export const DecisionState = z.enum(['open', 'approved', 'change_asked', 'withdrawn'])
export type DecisionState = z.infer<typeof DecisionState>

export const LineComment = z.strictObject({ key: z.string(), label: z.string(), text: z.string() })
export type LineComment = z.infer<typeof LineComment>

export const DecisionAnswer = z.strictObject({
  id: Id,
  edition: z.int(),
  personId: Id,
  personName: z.string(),
  verdict: Verdict,
  optionKey: z.string().nullable(),
  comment: z.string(),
  lineComments: z.array(LineComment),
  device: z.string(),
  contentHash: z.string(),
  at: Instant,
})
export type DecisionAnswer = z.infer<typeof DecisionAnswer>

export const Decision = DecisionFields.extend({
  id: Id,
  eventId: Id,
  kind: DecisionKind,
  subjectId: Id.nullable(),
  state: DecisionState,
  /** Number of editions; the last one is decided. */
  edition: z.int(),
  askedAt: Instant,
  /** Names of those who have to answer, where everybody has to agree. */
  waitingFor: z.array(z.string()),
  /** All of them answered and chose differently, so it stays open. */
  isSplit: z.boolean(),
  /** The subject changed after the question was asked; nothing is approved automatically. */
  isOutdated: z.boolean(),
  /** The options of the last edition. */
  options: z.array(OptionFields),
  /** The content of the last edition. */
  files: z.array(z.strictObject({ id: Id, name: z.string(), bytes: z.int() })),
  papers: z.array(SignedPaper),
  /** With the words of what was chosen, from the edition that was answered. */
  answers: z.array(DecisionAnswer.extend({ optionLabel: z.string().nullable() })),
  version: z.int(),
})
export type Decision = z.infer<typeof Decision>

/** One that is not settled: the client has to answer, or asked for a change and the team has to. */
export const WaitingDecision = z.strictObject({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  title: z.string(),
  dueOn: PlainDate.nullable(),
  state: z.enum(['open', 'change_asked']),
  isSplit: z.boolean(),
})
export type WaitingDecision = z.infer<typeof WaitingDecision>

export const ClientMessage = z.strictObject({
  id: Id,
  author: z.string(),
  isTeam: z.boolean(),
  body: z.string(),
  file: z.strictObject({ id: Id, name: z.string() }).nullable(),
  at: Instant,
})
export type ClientMessage = z.infer<typeof ClientMessage>

/** Empty where a file says enough. */
export const MessageBody = Paragraphs(4000)

/** Something of the event that can be asked about. */
export const Subject = z.strictObject({ kind: DecisionKind, id: Id, name: z.string() })
export type Subject = z.infer<typeof Subject>
