import { z } from 'zod'

/** The reason why data that leads to an erased person is kept; each has its sentence where the person reads it. */
export const RetentionReason = z.enum(['request', 'payment', 'agreement', 'trace', 'backup'])
export type RetentionReason = z.infer<typeof RetentionReason>
