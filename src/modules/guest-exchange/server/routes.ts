import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { startExport } from './export.ts'
import * as importing from './import.ts'

export const routes = bind(contract, {
  startImport: importing.start,
  listImports: importing.list,
  getImport: importing.get,
  mapImport: importing.map,
  chooseImportSheet: importing.chooseSheet,
  listImportRows: importing.listRows,
  changeImportRow: importing.changeRow,
  decideImport: importing.decide,
  runImport: importing.run,
  undoImport: importing.undo,
  countChangedSince: importing.changedSince,
  dropImport: importing.drop,
  exportGuests: startExport,
})
