import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as reports from './client-reports.ts'
import { startExport } from './export.ts'

export const routes = bind(contract, {
  getClientReport: reports.find,
  makeClientReport: reports.make,
  changeClientReport: reports.change,
  renewClientLink: reports.renew,
  exportClientReport: startExport,
})
