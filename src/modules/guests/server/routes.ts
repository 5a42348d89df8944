import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as answers from './answers/answers.ts'
import * as bulk from './bulk.ts'
import { startExport } from './exchange/export.ts'
import { startSkipped } from './exchange/skipped-rows.ts'
import * as imports from './exchange/import.ts'
import * as groups from './groups/groups.ts'
import * as guests from './guests.ts'
import * as merging from './merge/merge.ts'
import * as protection from './removal/protection.ts'
import * as remains from './removal/remains.ts'

export const routes = bind(contract, {
  listGuests: guests.list,
  totalGuests: guests.totalOf,
  countGuests: guests.counts,
  listGuestChoices: guests.choices,
  getGuest: guests.getGuestDetails,
  addGuest: guests.add,
  addFamily: guests.addFamily,
  changeGuest: guests.change,
  removeGuest: guests.remove,
  restoreGuest: guests.restoreFromBin,
  listGroups: groups.list,
  getGroup: groups.show,
  addGroup: groups.add,
  changeGroup: groups.change,
  removeGroup: groups.remove,
  restoreGroup: groups.restore,
  revealGroupLink: groups.reveal,
  rotateGroupLink: groups.rotate,
  inviteGuest: answers.invite,
  uninviteGuest: answers.uninvite,
  answerForGuest: answers.answerForGuest,
  answerForGroup: answers.answerForGroup,
  listWaiting: answers.listWaiting,
  promoteWaiting: answers.promote,
  listChangeRequests: answers.listRequests,
  decideChangeRequest: answers.decideRequest,
  setNeeds: protection.setNeeds,
  clearNeeds: protection.clearNeeds,
  startBulk: bulk.start,
  undoBulk: bulk.startUndo,
  listBatches: bulk.list,
  listDuplicates: merging.duplicates,
  listCompanyDuplicates: merging.companyDuplicates,
  previewMerge: merging.preview,
  mergeGuests: merging.merge,
  undoMerge: merging.undo,
  exportGuest: protection.exportGuest,
  describeErasure: remains.show,
  eraseGuest: protection.eraseGuest,
  startImport: imports.start,
  listImports: imports.list,
  getImport: imports.get,
  mapImport: imports.map,
  chooseImportSheet: imports.chooseSheet,
  listImportRows: imports.listRows,
  changeImportRow: imports.changeRow,
  decideImport: imports.decide,
  emptyBadCells: imports.emptyBadCells,
  exportSkippedRows: startSkipped,
  runImport: imports.run,
  undoImport: imports.undo,
  countChangedSince: imports.changedSince,
  dropImport: imports.drop,
  exportGuests: startExport,
})
