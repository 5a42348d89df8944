import type { PersonView } from '../model.ts'

/** How the fields of the page's form are named; the form and whoever reads it agree here. */
export const fieldOf = {
  answer: (guestId: string, partId: string) => `a.${guestId}.${partId}`,
  menu: (guestId: string, partId: string) => `m.${guestId}.${partId}`,
  /** What stood there when the page was written, so that only what was changed is changed. */
  was: (guestId: string, partId: string) => `w.${guestId}.${partId}`,
  /** The companion of a host who stays away. */
  companion: (guestId: string, partId: string) => `k.${guestId}.${partId}`,
  person: (guestId: string, name: string) => `p.${guestId}.${name}`,
} as const

export const answerWords = ['yes', 'no', 'maybe'] as const
export type AnswerWord = (typeof answerWords)[number]

export function isAnswerWord(value: string | null): value is AnswerWord {
  return (answerWords as readonly (string | null)[]).includes(value)
}

/** What was sent, or stands in the database where nothing was. */
export type Filled = (name: string) => string | null

export interface Question {
  companion: PersonView
  host: PersonView
  partId: string
}

export function wasOf(person: PersonView, partId: string): string {
  const answer = person.answers[partId]
  return `${answer?.rsvp ?? 'none'}|${answer?.menu ?? ''}`
}

/** What the radio of an answer shows as chosen: a waiting guest said yes, a late one what they asked for. */
export function chosenAnswer(person: PersonView, partId: string): string {
  const answer = person.answers[partId]
  const said = answer?.wanted ?? answer?.rsvp ?? 'none'
  return said === 'waiting' ? 'yes' : said
}
