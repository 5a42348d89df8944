import type { OutputOf } from '#shared/contract.ts'
import type { followRundown } from '../contract.ts'

/** The contract itself would bring its validation into a page that must stay small; the compiler compares the path. */
const path: (typeof followRundown)['path'] = '/follow'
export const followAddress = `/api${path}`
/** The stream of news, which is no endpoint of a contract. */
export const showStreamPath = '/api/live'
export type FollowAnswer = OutputOf<typeof followRundown>
