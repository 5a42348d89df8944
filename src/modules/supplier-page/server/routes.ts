import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as arrivals from './arrivals/arrivals.ts'
import * as documents from './documents/asked-documents.ts'
import * as briefs from './briefs/briefs.ts'
import * as requests from './requests/requests.ts'

export const routes = bind(contract, {
  listOfferRequests: requests.list,
  askForOffers: requests.ask,
  askMoreFirms: requests.askMore,
  remindFirms: (ctx, { requestId }) => requests.remind(ctx, requestId),
  changeOfferRequest: requests.change,
  removeOfferRequest: (ctx, { requestId }) => requests.remove(ctx, requestId),
  restoreOfferRequest: (ctx, { requestId }) => requests.restore(ctx, requestId),
  acceptOffer: requests.accept,
  listSupplierBriefs: (ctx) => briefs.list(ctx),
  sendBriefs: briefs.sendBriefs,
  decideArrival: arrivals.decide,
  askDocuments: documents.askForDocuments,
  decideDocument: documents.decide,
  withdrawDocument: (ctx, { documentId }) => documents.withdraw(ctx, documentId),
})
