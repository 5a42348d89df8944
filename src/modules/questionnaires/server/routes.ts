import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import { startExport } from './answers/export.ts'
import * as forms from './answers/guest-forms.ts'
import * as inbox from './answers/inbox.ts'
import * as results from './answers/results.ts'
import * as questionnaires from './questionnaires.ts'

export const routes = bind(contract, {
  listQuestionnaires: questionnaires.list,
  getQuestionnaire: questionnaires.find,
  createQuestionnaire: questionnaires.create,
  changeSettings: questionnaires.change,
  saveBody: questionnaires.saveBody,
  publishQuestionnaire: questionnaires.publish,
  stopQuestionnaire: questionnaires.stop,
  duplicateQuestionnaire: questionnaires.duplicate,
  removeQuestionnaire: questionnaires.remove,
  restoreQuestionnaire: questionnaires.restore,
  listBank: questionnaires.listBank,
  keepInBank: questionnaires.keepInBank,
  removeFromBank: questionnaires.removeFromBank,
  listSubmissions: results.list,
  getSubmission: results.find,
  removeSubmission: results.remove,
  restoreSubmission: results.restore,
  getResults: results.results,
  exportAnswers: startExport,
  listGuestForms: forms.list,
  openGuestForm: forms.open,
  listInbox: inbox.list,
  markHandled: inbox.mark,
})
