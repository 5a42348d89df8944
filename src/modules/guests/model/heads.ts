import { z } from 'zod'

/** The answer of a guest to one part; `waiting`: said yes when there was no place left. */
export const Rsvp = z.enum(['none', 'yes', 'no', 'maybe', 'waiting'])
export type Rsvp = z.infer<typeof Rsvp>

/** The first of these that a guest said of any part is the overall answer. */
export const overallRsvpOrder: readonly Rsvp[] = ['yes', 'waiting', 'maybe', 'none', 'no']

/** The overall answer over all parts; null for anyone who is invited to none. */
export function overallRsvpOf(answers: readonly Rsvp[]): Rsvp | null {
  return overallRsvpOrder.find((answer) => answers.includes(answer)) ?? null
}

export const HeadCounts = z.strictObject({
  invited: z.int(),
  /** Said yes; adults, children and babies add up to it. */
  confirmed: z.int(),
  adults: z.int(),
  children: z.int(),
  babies: z.int(),
  refused: z.int(),
  /** Gave no answer at all. */
  silent: z.int(),
  /** Said maybe. */
  undecided: z.int(),
  waiting: z.int(),
  /** Invited companions without a name. */
  unnamed: z.int(),
  /** Number of guests who can come at most: yes, maybe and silent. */
  maximum: z.int(),
})
export type HeadCounts = z.infer<typeof HeadCounts>

export interface Head {
  ageBand: 'adult' | 'child' | 'baby'
  isPlaceholder: boolean
  /** The answer to the counted part, or the overall one; null when not invited. */
  answer: Rsvp | null
}

/** The one definition of head counts; `headsSql` in the store says the same in SQL. */
export function countHeads(guests: readonly Head[]): HeadCounts {
  const invited = guests.filter(({ answer }) => answer !== null)
  const having = (...answers: readonly Rsvp[]) =>
    invited.filter(({ answer }) => answer !== null && answers.includes(answer))
  const yes = having('yes')
  const aged = (band: Head['ageBand']) => yes.filter(({ ageBand }) => ageBand === band).length
  const silent = having('none').length
  const undecided = having('maybe').length
  return {
    invited: invited.length,
    confirmed: yes.length,
    adults: aged('adult'),
    children: aged('child'),
    babies: aged('baby'),
    refused: having('no').length,
    silent,
    undecided,
    waiting: having('waiting').length,
    unnamed: invited.filter(({ isPlaceholder }) => isPlaceholder).length,
    maximum: yes.length + undecided + silent,
  }
}

/** Subtracts taken places from a capacity; null means no limit. */
export function placesLeft(capacity: number | null, taken: number): number {
  return capacity === null ? Infinity : Math.max(0, capacity - taken)
}
