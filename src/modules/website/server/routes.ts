import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as media from './media/media.ts'
import * as traffic from './traffic/traffic.ts'
import * as previews from './previews.ts'
import * as publishing from './publication/publication.ts'
import * as pages from './site-pages.ts'
import * as sites from './sites.ts'

export const routes = bind(contract, {
  listSites: sites.list,
  listTemplates: sites.templates,
  createSite: sites.create,
  getSite: (ctx, { siteId }) => sites.draft(ctx, siteId),
  getSiteLive: (ctx, { siteId }) => sites.live(ctx, siteId),
  savePage: pages.save,
  changePage: pages.change,
  addPage: pages.add,
  removePage: (ctx, { siteId, pageId }) => pages.remove(ctx, siteId, pageId),
  restorePage: (ctx, { siteId, pageId }) => pages.restore(ctx, siteId, pageId),
  orderPages: pages.order,
  saveLook: sites.saveLookOf,
  changeTemplate: sites.changeTemplateOf,
  removeSite: (ctx, { siteId }) => sites.remove(ctx, siteId),
  restoreSite: (ctx, { siteId }) => sites.restore(ctx, siteId),
  showPresence: sites.presence,
  checkSite: (ctx, { siteId }) => publishing.report(ctx, siteId),
  publishSite: publishing.publish,
  scheduleSite: publishing.schedule,
  unpublishSite: (ctx, { siteId }) => publishing.unpublish(ctx, siteId),
  listVersions: (ctx, { siteId }) => publishing.listOf(ctx, siteId),
  keepVersion: publishing.keepNamed,
  rollBack: publishing.rollBack,
  restoreVersion: publishing.restore,
  compareVersions: publishing.compare,
  previewSite: previews.ofSite,
  previewTemplate: previews.ofTemplate,
  listMedia: (ctx, { siteId }) => media.list(ctx, siteId),
  addMedia: media.add,
  removeMedia: media.remove,
  listVisits: (ctx, { siteId }) => traffic.visitsOf(ctx, siteId),
  listMessages: (ctx, { siteId }) => traffic.list(ctx, siteId),
  readMessage: traffic.read,
})
