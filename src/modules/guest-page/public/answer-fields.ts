import { needsIn, type GroupView, type PersonView } from '../model.ts'

/** The names of the fields of the page's form, used by the form and its reader. */
export const fieldOf = {
  answer: (guestId: string, partId: string) => `a.${guestId}.${partId}`,
  menu: (guestId: string, partId: string) => `m.${guestId}.${partId}`,
  /** The value when the page was written, so that only changed fields are stored. */
  was: (guestId: string, partId: string) => `w.${guestId}.${partId}`,
  /** The companion of a host who stays away. */
  companion: (guestId: string, partId: string) => `k.${guestId}.${partId}`,
  person: (guestId: string, name: string) => `p.${guestId}.${name}`,
  /** A person that the invitation has a place for, without a name yet. */
  newcomer: (at: number, name: 'firstName' | 'lastName') => `n.${at}.${name}`,
} as const

/** Maximum number of people named at once. */
export const maxNamed = 10

export const answerWords = ['yes', 'no', 'maybe'] as const
export type AnswerWord = (typeof answerWords)[number]

export function isAnswerWord(value: string | null): value is AnswerWord {
  return (answerWords as readonly (string | null)[]).includes(value)
}

/** The sent value, or that of the database if none was sent. */
export type TypedValueOf = (name: string) => string | null

export interface Question {
  companion: PersonView
  host: PersonView
  partId: string
}

export function wasOf(person: PersonView, partId: string): string {
  const answer = person.answers[partId]
  return `${answer?.rsvp ?? 'none'}|${answer?.menu ?? ''}`
}

/** The chosen radio of an answer: a waiting guest said yes, a late one has the requested answer. */
export function chosenAnswer(person: PersonView, partId: string): string {
  const answer = person.answers[partId]
  const rsvp = answer?.requested ?? answer?.rsvp ?? 'none'
  return rsvp === 'waiting' ? 'yes' : rsvp
}

/**
 * The typed values, shown after others saved meanwhile. Fields that the person did not change have the new
 * value, and hidden fields of the page always the newest.
 */
export function typedAgain(sent: TypedValueOf, { menus }: GroupView): TypedValueOf {
  return (name) => {
    const [kind, guestId = '', which = ''] = name.split('.')
    if (kind === 'a') return answerTyped(sent, guestId, which)
    if (kind === 'm') return menuTyped(sent, guestId, which, menus)
    if (kind === 'p') return personTyped(sent, guestId, which)
    return kind === 'w' ? null : sent(name)
  }
}

function answerTyped(sent: TypedValueOf, guestId: string, partId: string): string | null {
  const companionAnswer = sent('all') ?? sent(fieldOf.companion(guestId, partId))
  if (companionAnswer !== null) return companionAnswer
  const typed = sent(fieldOf.answer(guestId, partId))
  const [rsvpBefore] = (sent(fieldOf.was(guestId, partId)) ?? '').split('|')
  return typed === (rsvpBefore === 'waiting' ? 'yes' : rsvpBefore) ? null : typed
}

function menuTyped(
  sent: TypedValueOf,
  guestId: string,
  partId: string,
  menus: readonly string[],
): string | null {
  const typed = sent(fieldOf.menu(guestId, partId))
  const [, ...menuBefore] = (sent(fieldOf.was(guestId, partId)) ?? '|').split('|')
  // A menu that is no longer offered would be refused again.
  const isGone = typed !== null && typed !== '' && !menus.includes(typed)
  return isGone || typed === menuBefore.join('|') ? null : typed
}

const needs = ['diet', 'allergies', 'access'] as const
type Need = (typeof needs)[number]

function personTyped(sent: TypedValueOf, guestId: string, which: string): string | null {
  const typed = (name: string) => sent(fieldOf.person(guestId, name))
  if (which === 'version' || which === 'needsWere') return null
  const were = needsIn(typed('needsWere') ?? '')
  const isLeft = (name: Need) => (typed(name) ?? '') === were[name]
  const need = needs.find((name) => name === which)
  if (need) return isLeft(need) ? null : typed(need)
  if (which !== 'consent') return typed(which)
  const agreed = typed('consent') === 'true'
  // An unchanged tick beside unchanged text follows the stored value, unless consent was withdrawn.
  const isWithdrawn = !agreed && needs.some((name) => were[name] !== '')
  return needs.every(isLeft) && !isWithdrawn ? null : String(agreed)
}
