import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as deliverables from './deliverables.ts'
import * as documents from './documents.ts'
import * as engagements from './engagements.ts'
import * as exporting from './export.ts'
import * as parties from './parties.ts'
import * as partners from './partners.ts'
import * as tiers from './tiers.ts'

export const routes = bind(contract, {
  listPartners: partners.list,
  getPartner: (ctx, { id }) => partners.find(ctx, id),
  addPartner: partners.add,
  changePartner: partners.change,
  blockPartner: partners.block,
  unblockPartner: partners.unblock,
  removePartners: partners.remove,
  restorePartners: (ctx, { ids }) => partners.restore(ctx, ids),
  listPartnerEvents: (ctx, { id }) => partners.eventsOf(ctx, id),
  listDocuments: (ctx, { id }) => documents.list(ctx, id),
  addDocument: documents.add,
  changeDocument: documents.change,
  removeDocument: documents.remove,
  restoreDocument: documents.restore,
  exportPartners: exporting.startDirectoryExport,
  listEngagements: (ctx, { side }) => engagements.list(ctx, side),
  getEngagement: (ctx, { engagementId }) => engagements.findRow(ctx, engagementId),
  addEngagement: engagements.add,
  changeEngagement: engagements.change,
  moveEngagement: engagements.move,
  removeEngagement: (ctx, { engagementId }) => engagements.remove(ctx, engagementId),
  restoreEngagement: (ctx, { engagementId }) => engagements.restore(ctx, engagementId),
  listTiers: tiers.list,
  addTier: tiers.add,
  changeTier: tiers.change,
  removeTier: (ctx, { tierId }) => tiers.remove(ctx, tierId),
  restoreTier: (ctx, { tierId }) => tiers.restore(ctx, tierId),
  listDeliverables: (ctx, { engagementId }) => deliverables.list(ctx, engagementId),
  addDeliverable: deliverables.add,
  changeDeliverable: deliverables.change,
  moveDeliverable: deliverables.move,
  removeDeliverable: (ctx, { deliverableId }) => deliverables.remove(ctx, deliverableId),
  restoreDeliverable: (ctx, { deliverableId }) => deliverables.restore(ctx, deliverableId),
  exportEventPartners: exporting.startEventExport,
  listEventParties: async (ctx) => ({ items: await parties.list(ctx) }),
  addEventParty: async (ctx, input) => ({ items: await parties.add(ctx, input) }),
  removeEventParty: (ctx, { partyId }) => parties.remove(ctx, partyId),
  sponsorReport: exporting.startReportExport,
})
