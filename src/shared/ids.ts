import { z } from 'zod'

/** Lower-case UUID; version 7 where we make it, so that new rows land together in an index. */
const form = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** An empty choice has another message than a record that is gone. */
export const Id = z
  .string()
  .regex(form, { error: ({ input }) => (input === '' ? 'required' : 'id') })
export type Id = z.infer<typeof Id>

export function isId(text: string): boolean {
  return form.test(text)
}
