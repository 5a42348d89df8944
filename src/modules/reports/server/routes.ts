import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { read } from './builder.ts'
import { startExport } from './export.ts'
import * as saved from './saved.ts'
import * as schedules from './schedules.ts'

export const routes = bind(contract, {
  readReport: read,
  exportReport: startExport,
  listSavedReports: saved.list,
  saveReport: saved.save,
  removeSavedReport: saved.remove,
  listSchedules: schedules.list,
  addSchedule: schedules.add,
  changeSchedule: schedules.change,
  removeSchedule: schedules.remove,
  sendSchedule: schedules.sendNow,
})
