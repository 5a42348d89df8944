import { z } from 'zod'

/** Lower-case UUID; version 7 where we make it, so that new rows land together in an index. */
export const Id = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'id')
export type Id = z.infer<typeof Id>
