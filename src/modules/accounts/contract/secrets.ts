import { z } from 'zod'

export const CheckMail = z.strictObject({
  status: z.literal('check_mail'),
  /** The mail is kept on this machine and can be read through `/kept-mail`. */
  mailIsKept: z.boolean(),
})
/** The secret in a link of a mail. */
export const Secret = z.string().max(300)
