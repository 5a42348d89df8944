import { port } from '../ports.ts'

/** What was made with a key and is gone without it, for `npm run keys`. */
export interface KeyUse {
  what: string
  /** SQL that names the key (`kid`) of each such row; it is asked as the owner of all companies. */
  rows: string
}

export const keyUse = port<KeyUse>('platform.key-use')

/** A trace that cannot be followed stops a restore. */
export const erasureKeys: KeyUse = {
  what: 'traces of erased people',
  rows: `select split_part(coalesce(what ->> 'email', what ->> 'phone'), '.', 1) as kid
    from erasures where coalesce(what ->> 'email', what ->> 'phone') is not null`,
}
