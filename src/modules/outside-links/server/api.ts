export { linkKind, linkSource, make as makeLink, noteSeen, openedBy, readToken } from './links.ts'
export type { StoredLink } from './store.ts'
