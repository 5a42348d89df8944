export {
  linkKind,
  linkSource,
  list as listLinks,
  make as makeLink,
  noteSeen,
  openedBy,
  readToken,
} from './links.ts'
export type { StoredLink } from './store.ts'
