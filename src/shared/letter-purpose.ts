import { z } from 'zod'

/**
 * The purpose of a letter to people of an event, which decides whether the state of the event allows it:
 * `asking` needs an answer, `plans` is about what will take place, `thanks` is sent after it,
 * `announcement` is a free message of the team, `reply` is what the person requested, `test` goes to the
 * colleague who tries a text.
 */
export const LetterPurpose = z.enum(['asking', 'plans', 'thanks', 'announcement', 'reply', 'test'])
export type LetterPurpose = z.infer<typeof LetterPurpose>
