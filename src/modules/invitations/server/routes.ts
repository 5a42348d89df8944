import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as messages from './messages.ts'
import * as previewing from './delivery/preview.ts'
import * as silent from './silent.ts'

export const routes = bind(contract, {
  listMessages: messages.list,
  getMessage: messages.show,
  addMessage: messages.add,
  changeMessage: messages.change,
  removeMessage: messages.remove,
  restoreMessage: messages.restore,
  releaseMessage: messages.release,
  stopMessage: messages.stop,
  hurryMessage: messages.sendQueuedNow,
  listRecipients: messages.listRecipients,
  previewMessage: previewing.preview,
  testMessage: previewing.test,
  listTemplates: previewing.listTemplates,
  saveTemplate: previewing.saveTemplate,
  removeTemplate: previewing.removeTemplate,
  listSilent: silent.list,
  nudgeText: silent.nudgeText,
  remindSilent: silent.remind,
  planReminders: silent.planReminders,
  listGuestMessages: messages.ofGuest,
})
