import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as inbox from './inbox.ts'
import { sendDigest } from './emails.ts'
import * as preferences from './preferences.ts'

export const routes = bind(contract, {
  listNotifications: inbox.list,
  countNotifications: inbox.count,
  listNotificationChoices: inbox.choices,
  changeNotifications: inbox.change,
  getPreferences: preferences.get,
  changePreferences: preferences.change,
  sendDigest,
})
