import { z } from 'zod'

/**
 * Why people of an event are written to, which decides whether the state of the event allows it:
 * `asking` wants an answer, `plans` is about what will take place, `thanks` comes after it, `announcement` is
 * what the team has to say in its own words, `reply` is what the person asked for, `test` goes to the colleague
 * who tries a text.
 */
export const LetterPurpose = z.enum(['asking', 'plans', 'thanks', 'announcement', 'reply', 'test'])
export type LetterPurpose = z.infer<typeof LetterPurpose>
