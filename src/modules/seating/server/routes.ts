import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as halls from './halls/halls.ts'
import * as plans from './plans.ts'
import { startPrintout } from './printouts/printouts.ts'
import * as file from './printouts/seating-file.ts'
import * as steps from './steps.ts'
import * as undoing from './undo.ts'
import * as versions from './versions.ts'

export const routes = bind(contract, {
  listPlans: plans.list,
  getPlan: (ctx, { planId }) => plans.findAnywhere(ctx, planId),
  addPlan: plans.add,
  changePlan: plans.change,
  listHalls: halls.list,
  saveHall: halls.save,
  removeHall: (ctx, { hallId }) => halls.remove(ctx, hallId),
  restoreHall: (ctx, { hallId }) => halls.restore(ctx, hallId),
  removePlan: (ctx, { planId }) => plans.remove(ctx, planId),
  restorePlan: (ctx, { planId }) => plans.restore(ctx, planId),
  editPlan: steps.edit,
  undoStep: undoing.undo,
  redoStep: undoing.redo,
  printPlan: startPrintout,
  exportSeats: file.startExport,
  readSeatsFile: file.readFile,
  listVersions: versions.list,
  sendVersion: versions.send,
  printVersion: versions.startVersion,
})
