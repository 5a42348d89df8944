import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
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
})
