import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as messages from './messages.ts'
import * as myEvents from './my-events/my-events.ts'
import * as registering from './registration/registration.ts'
import * as settings from './settings.ts'

export const routes = bind(contract, {
  getPageSettings: settings.settingsOf,
  changePageSettings: settings.change,
  listArrivals: settings.listArrivals,
  getReach: settings.reach,
  answerMessage: messages.answer,
  listRegistrations: registering.list,
  decideRegistration: registering.decide,
  listMyEvents: myEvents.list,
})
