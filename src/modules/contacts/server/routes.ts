import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as contacts from './contacts.ts'
import * as exporting from './exchange/export.ts'
import * as importing from './exchange/import.ts'
import * as links from './links.ts'
import * as merging from './merge.ts'
import * as organisations from './organisations.ts'
import { employers, tagsInUse } from './store.ts'
import * as targets from './targets.ts'

export const routes = bind(contract, {
  listContacts: contacts.list,
  listEmployers: async ({ db, company }) => ({ items: await employers(db, company) }),
  getContact: (ctx, { id }) => contacts.find(ctx, id),
  addContact: contacts.add,
  changeContact: contacts.change,
  removeContacts: contacts.remove,
  restoreContacts: contacts.restore,
  linkContact: links.link,
  changeLink: links.change,
  unlinkContact: links.unlink,
  listContactsOf: links.listOf,
  findTargets: targets.find,
  listOrganisations: organisations.list,
  getOrganisation: (ctx, { id }) => organisations.find(ctx, id),
  addOrganisation: organisations.add,
  changeOrganisation: organisations.change,
  removeOrganisation: (ctx, { id }) => organisations.remove(ctx, id),
  restoreOrganisation: (ctx, { id }) => organisations.restore(ctx, id),
  listContactTags: async ({ db, company }) => ({ items: await tagsInUse(db, company) }),
  listDuplicates: merging.duplicates,
  partDuplicates: merging.markDifferent,
  unpartDuplicates: merging.undoNotDuplicate,
  mergeContacts: merging.merge,
  undoMerge: (ctx, { mergeId }) => merging.undo(ctx, mergeId),
  readCards: importing.read,
  importCards: importing.store,
  exportContacts: exporting.startExport,
})
