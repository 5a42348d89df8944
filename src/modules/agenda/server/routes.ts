import { bind } from '#platform/server/pipeline/bind.ts'
import { eventNames } from '#modules/events/server/api.ts'
import * as contract from '../contract.ts'
import * as feeds from './feeds.ts'
import * as programme from './programme.ts'
import * as publishing from './publication.ts'
import * as sessions from './sessions.ts'
import { countAgendas } from './setting-store.ts'
import * as settings from './settings.ts'

export const routes = bind(contract, {
  countAgendas: async (ctx, { eventIds }) => {
    const visibleEvents = await eventNames(ctx, eventIds)
    return { items: await countAgendas(ctx.db, ctx.company, [...visibleEvents.keys()]) }
  },
  getAgenda: programme.read,
  addSession: sessions.add,
  changeSession: sessions.change,
  removeSessions: sessions.remove,
  restoreSessions: sessions.restore,
  arrangeSessions: sessions.arrange,
  copySessions: sessions.copy,
  splitSession: sessions.split,
  setDays: settings.setDays,
  addRoom: settings.addRoom,
  changeRoom: settings.changeRoom,
  removeRoom: settings.removeRoom,
  restoreRoom: settings.restoreRoom,
  addTrack: settings.addTrack,
  changeTrack: settings.changeTrack,
  removeTrack: settings.removeTrack,
  restoreTrack: settings.restoreTrack,
  previewPublish: publishing.preview,
  publishAgenda: publishing.publish,
  listVersions: publishing.list,
  getVersion: publishing.find,
  publishAgain: publishing.publishOlder,
  getFeeds: feeds.list,
  renewFeeds: feeds.renew,
  printAgenda: feeds.startPdfExport,
})
