import { port } from '../ports.ts'

/** Data that was made with a key and is lost without it, listed by `npm run keys`. */
export interface KeyUse {
  what: string
  /** SQL with the key (`kid`) of each such row; run as the owner, for all companies. */
  rows: string
}

export const keyUse = port<KeyUse>('platform.key-use')

/** Erasure records made with a missing key stop a restore. */
export const erasureKeys: KeyUse = {
  what: 'traces of erased people',
  rows: `select split_part(coalesce(what ->> 'email', what ->> 'phone'), '.', 1) as kid
    from erasures where coalesce(what ->> 'email', what ->> 'phone') is not null`,
}
