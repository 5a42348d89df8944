import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as forms from './guest-forms.ts'
import { startExport } from './export.ts'
import * as inbox from './inbox.ts'
import * as results from './results.ts'

export const routes = bind(contract, {
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
