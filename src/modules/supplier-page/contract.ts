import { z } from 'zod'
import { command, eventType, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { PlainDate } from '#shared/dates/time.ts'
import { Paragraphs } from '#shared/text/text.ts'
import {
  DocumentToAsk,
  FirmsToAsk,
  OfferRequest,
  PageLanguage,
  RequestFields,
  SupplierBrief,
} from './model.ts'

const tag = 'supplier-page'

export const listOfferRequests = query({
  path: '/events/:eventId/offer-requests',
  access: 'supplier-page:read',
  input: inEvent({}),
  output: z.strictObject({
    items: z.array(OfferRequest),
    /** Costs of the budgets of the event, for which offers can be asked. */
    lines: z.array(
      z.strictObject({ id: Id, name: z.string(), budgetId: Id, budgetName: z.string() }),
    ),
    /** Suppliers of the event that can be asked. */
    firms: z.array(
      z.strictObject({
        partnerId: Id,
        name: z.string(),
        email: z.string(),
        language: PageLanguage,
      }),
    ),
  }),
  reads: [tag, 'budgets', 'partners', 'partners.event'],
  about: 'What was asked of whom, and the offers that came, the newest request first.',
})

const asking = [
  'supplier-page.firm_not_found',
  'supplier-page.firm_blocked',
  'supplier-page.email_missing',
  'supplier-page.event_off',
] as const

export const askForOffers = command({
  method: 'POST',
  path: '/events/:eventId/offer-requests',
  access: 'supplier-page:write',
  input: RequestFields.extend({ eventId: Id, lineId: Id, firms: FirmsToAsk }),
  output: OfferRequest,
  changes: [tag, 'partners', 'partners.event', 'outside-links', 'history'],
  errors: ['supplier-page.line_not_found', ...asking],
  about: 'Writes to every firm; one that had no part in the event gets one as contacted.',
})

const ofRequest = { requestId: Id }

export const askMoreFirms = command({
  method: 'POST',
  path: '/events/:eventId/offer-requests/:requestId/firms',
  access: 'supplier-page:write',
  input: inEvent({ ...ofRequest, firms: FirmsToAsk }),
  output: OfferRequest,
  changes: [tag, 'partners', 'partners.event', 'outside-links', 'history'],
  errors: [
    'supplier-page.request_not_found',
    'supplier-page.request_closed',
    'supplier-page.too_many_firms',
    ...asking,
  ],
  about: 'Firms that were asked already are left as they are.',
})

export const remindFirms = command({
  method: 'POST',
  path: '/events/:eventId/offer-requests/:requestId/remind',
  access: 'supplier-page:write',
  input: inEvent(ofRequest),
  output: z.strictObject({ written: z.int() }),
  changes: [tag, 'history'],
  errors: [
    'supplier-page.request_not_found',
    'supplier-page.request_closed',
    'supplier-page.nobody_awaited',
    'supplier-page.event_off',
  ],
  about: 'Writes again to those who neither answered nor declined.',
})

export const changeOfferRequest = command({
  method: 'PATCH',
  path: '/events/:eventId/offer-requests/:requestId',
  access: 'supplier-page:write',
  input: inEvent({
    ...ofRequest,
    version: z.int(),
    dueOn: PlainDate.nullable().optional(),
    isOpen: z.boolean().optional(),
  }),
  output: OfferRequest,
  changes: [tag, 'history'],
  errors: ['supplier-page.request_not_found', 'supplier-page.request_changed_meanwhile'],
  about: 'A closed request takes no more answers; it can be opened again.',
})

export const removeOfferRequest = command({
  method: 'DELETE',
  path: '/events/:eventId/offer-requests/:requestId',
  access: 'supplier-page:write',
  input: inEvent(ofRequest),
  output: Nothing,
  changes: [tag, 'company.bin', 'history'],
  errors: ['supplier-page.request_not_found'],
  about: 'Into the bin: firms see it no more, and offers that came stay in the budget.',
})

export const restoreOfferRequest = command({
  method: 'POST',
  path: '/events/:eventId/offer-requests/:requestId/restore',
  access: 'supplier-page:write',
  input: inEvent(ofRequest),
  output: Nothing,
  changes: [tag, 'company.bin', 'history'],
  errors: ['supplier-page.request_not_found'],
})

export const acceptOffer = command({
  method: 'POST',
  path: '/events/:eventId/offer-requests/:requestId/accept',
  access: 'supplier-page:write',
  input: inEvent({ ...ofRequest, invitationId: Id, thanksOthers: z.boolean() }),
  output: OfferRequest,
  changes: [tag, 'budgets', 'history'],
  errors: [
    'supplier-page.request_not_found',
    'supplier-page.offer_gone',
    'supplier-page.accepted_already',
    'supplier-page.event_off',
  ],
  about:
    'The offer of the budget line is accepted and the request closed; the others are thanked where that is wished.',
})

export const listSupplierBriefs = query({
  path: '/events/:eventId/supplier-briefs',
  access: 'supplier-page:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(SupplierBrief) }),
  reads: [tag, 'partners', 'partners.event', 'events', 'contacts', 'run-of-show'],
  about: 'Which supplier read which version of what they need to know, by name.',
})

export const sendBriefs = command({
  method: 'POST',
  path: '/events/:eventId/supplier-briefs/send',
  access: 'supplier-page:write',
  input: inEvent({ partnerIds: z.array(Id).min(1).max(500) }),
  output: z.strictObject({ written: z.int() }),
  changes: [tag, 'outside-links', 'history'],
  errors: ['supplier-page.nobody_to_write', 'supplier-page.event_off'],
  about: 'Writes to those of them who have an address and have not read the brief as it is now.',
})

export const askDocuments = command({
  method: 'POST',
  path: '/events/:eventId/supplier-documents',
  access: 'supplier-page:write',
  input: DocumentToAsk.extend({ eventId: Id, partnerIds: z.array(Id).min(1).max(50) }),
  output: z.strictObject({ written: z.int() }),
  changes: [tag, 'outside-links', 'history'],
  errors: [
    'supplier-page.nobody_to_ask',
    'supplier-page.email_missing',
    'supplier-page.firm_not_found',
    'supplier-page.event_off',
  ],
  about: 'Writes to suppliers with a contract, who upload it on their page.',
})

const ofDocument = { documentId: Id }

export const decideDocument = command({
  method: 'POST',
  path: '/events/:eventId/supplier-documents/:documentId/decide',
  access: 'supplier-page:write',
  input: inEvent({
    ...ofDocument,
    version: z.int(),
    isAccepted: z.boolean(),
    answer: Paragraphs(1000),
  }),
  output: Nothing,
  changes: [tag, 'partners', 'history'],
  errors: [
    'supplier-page.document_not_found',
    'supplier-page.document_changed_meanwhile',
    'supplier-page.event_off',
  ],
  about:
    'Accepted, it becomes a document of the partner with its expiry; else it is asked for again.',
})

export const withdrawDocument = command({
  method: 'POST',
  path: '/events/:eventId/supplier-documents/:documentId/withdraw',
  access: 'supplier-page:write',
  input: inEvent(ofDocument),
  output: Nothing,
  changes: [tag, 'history'],
  errors: ['supplier-page.document_not_found'],
  about: 'It is not asked for any more; what was accepted stays with the partner.',
})

export const decideArrival = command({
  method: 'POST',
  path: '/events/:eventId/supplier-briefs/arrivals/:proposalId/decide',
  access: 'supplier-page:write',
  input: inEvent({
    proposalId: Id,
    version: z.int(),
    isAccepted: z.boolean(),
    answer: Paragraphs(1000),
  }),
  output: Nothing,
  changes: [tag, 'partners', 'partners.event', 'history'],
  errors: [
    'supplier-page.arrival_not_found',
    'supplier-page.arrival_changed_meanwhile',
    'supplier-page.event_off',
  ],
  about: 'Another hour of arrival that a supplier asked for: accepted it becomes the agreed one.',
})

const news = {
  eventId: Id,
  requestId: Id,
  title: z.string(),
  supplier: z.string(),
  askedById: Id.nullable(),
}

export const firmAnswered = eventType(
  'supplier-page.firm_answered',
  z.strictObject({ ...news, answer: z.enum(['offer', 'declined']) }),
)

/** Something of a supplier waits for the team: another hour of arrival, or a document that was asked for. */
export const supplierWrote = eventType(
  'supplier-page.supplier_wrote',
  z.strictObject({
    eventId: Id,
    supplierPageId: Id,
    supplier: z.string(),
    about: z.enum(['arrival', 'document']),
    /** Of the document. */
    title: z.string().default(''),
  }),
)
