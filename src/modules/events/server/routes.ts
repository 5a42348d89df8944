import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as drafting from './draft.ts'
import * as events from './events.ts'
import { dateNewsReach } from './dates/date-news.ts'
import * as moving from './dates/date-move.ts'
import * as parts from './parts.ts'
import * as readiness from './readiness.ts'
import * as templates from './templates/templates.ts'
import * as translations from './translations.ts'

export const routes = bind(contract, {
  listEvents: events.list,
  exportEvents: events.startListExport,
  getEvent: events.find,
  createEvent: drafting.create,
  changeEvent: drafting.change,
  removeEvent: events.remove,
  restoreEvent: (ctx, { id }) => events.restore(ctx, id),
  changeLeads: events.changeLeads,
  removeEvents: events.removeChosen,
  restoreEvents: events.restoreChosen,
  checkEventSlug: drafting.checkSlug,
  changeStatus: events.changeStatus,
  previewCancellation: events.previewCancellation,
  announceCancellation: events.announce,
  listParts: parts.list,
  addPart: parts.add,
  changePart: parts.change,
  removePart: parts.remove,
  previewPlanNews: (ctx, { partId }) => dateNewsReach(ctx, partId ?? null),
  restorePart: parts.restore,
  orderParts: parts.order,
  previewMove: moving.preview,
  moveEvent: moving.apply,
  findUndoableMove: moving.findUndoable,
  undoMove: moving.undo,
  listTemplates: templates.list,
  previewTemplate: templates.preview,
  saveTemplate: templates.save,
  changeTemplate: templates.change,
  removeTemplate: templates.remove,
  getTranslations: translations.find,
  changeTranslations: translations.change,
  listCopyable: moving.listCopyable,
  copyEvent: moving.copy,
  getReadiness: readiness.find,
  listReadiness: readiness.list,
  listEventFiles: events.listFiles,
  attachFile: events.attachFile,
  detachFile: events.detachFile,
  limitMember: readiness.limit,
  listOpenWork: readiness.listOpenWork,
  handOver: readiness.handOver,
})
