import { z } from 'zod'

/** Why something that leads to an erased person stays; each has its sentence where the person reads it. */
export const RetentionReason = z.enum(['request', 'payment', 'agreement', 'trace', 'backup'])
export type RetentionReason = z.infer<typeof RetentionReason>
