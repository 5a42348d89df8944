import { z } from 'zod'
import { command, eventType, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'
import {
  Deliverable,
  DeliverableFields,
  DeliverableRow,
  DeliverableStatus,
  Engagement,
  EngagementFields,
  EngagementRow,
  Side,
  Status,
  Tier,
  TierFields,
} from '../model/pipeline.ts'

/** A supplier or a sponsor signed. */
export const partnerContracted = eventType(
  'partners.contracted',
  z.strictObject({
    eventId: Id,
    engagementId: Id,
    partnerId: Id,
    name: z.string(),
    side: Side,
    ownerId: Id.nullable(),
  }),
)
/** A deliverable was assigned to a colleague. */
export const promiseAssigned = eventType(
  'partners.promise-assigned',
  z.strictObject({
    eventId: Id,
    deliverableId: Id,
    title: z.string(),
    partner: z.string(),
    ownerId: Id,
    dueDate: PlainDate.nullable(),
  }),
)
/** A deliverable has its proof and waits to be confirmed. */
export const promiseDelivered = eventType(
  'partners.promise-delivered',
  z.strictObject({ eventId: Id, deliverableId: Id, title: z.string(), partner: z.string() }),
)

/** Maximum number of partners of one event on one board. */
export const maxInEvent = 500

export const listEngagements = query({
  path: '/events/:eventId/partners',
  access: 'partners:read',
  input: inEvent({ side: Side.optional() }),
  output: z.strictObject({ items: z.array(EngagementRow) }),
  reads: ['partners.event', 'partners'],
  about: 'Everybody who has a part in the event, by name; at most 500.',
})

const ofEngagement = { engagementId: Id }

export const getEngagement = query({
  path: '/events/:eventId/partners/:engagementId',
  access: 'partners:read',
  input: inEvent(ofEngagement),
  output: EngagementRow,
  reads: ['partners.event', 'partners'],
  errors: ['partners.engagement_not_found'],
})

const changed = ['partners.event', 'partners', 'history', 'readiness', 'events.heads'] as const

export const addEngagement = command({
  method: 'POST',
  path: '/events/:eventId/partners',
  access: 'partners:write',
  input: inEvent({ ...EngagementFields.partial().shape, partnerId: Id, side: Side }),
  output: Engagement,
  changes: changed,
  errors: [
    'partners.not_found',
    'partners.already_there',
    'partners.too_many_in_event',
    'partners.tier_not_found',
    'partners.owner_unknown',
  ],
  about: 'It begins at the foot of the ladder.',
})

export const changeEngagement = command({
  method: 'PATCH',
  path: '/events/:eventId/partners/:engagementId',
  access: 'partners:write',
  input: inEvent({ ...EngagementFields.partial().shape, ...ofEngagement, version: z.int() }),
  output: Engagement,
  changes: changed,
  errors: [
    'partners.engagement_not_found',
    'partners.engagement_changed_meanwhile',
    'partners.tier_not_found',
    'partners.tier_full',
    'partners.owner_unknown',
  ],
})

export const moveEngagement = command({
  method: 'POST',
  path: '/events/:eventId/partners/:engagementId/status',
  access: 'partners:write',
  input: inEvent({
    ...ofEngagement,
    version: z.int(),
    to: Status,
    reason: Line(300).optional(),
  }),
  output: Engagement,
  changes: changed,
  errors: [
    'partners.engagement_not_found',
    'partners.engagement_changed_meanwhile',
    'partners.no_such_step',
    'partners.reason_missing',
    'partners.blocked',
    'partners.tier_full',
  ],
  about: 'A step of the pipeline. Contracting a tier makes its benefits into promises.',
})

export const removeEngagement = command({
  method: 'DELETE',
  path: '/events/:eventId/partners/:engagementId',
  access: 'partners:write',
  input: inEvent(ofEngagement),
  output: Nothing,
  changes: [...changed, 'company.bin'],
  errors: ['partners.engagement_not_found'],
  about: 'Takes the partner out of the event; the directory keeps it.',
})

export const restoreEngagement = command({
  method: 'POST',
  path: '/events/:eventId/partners/:engagementId/restore',
  access: 'partners:write',
  input: inEvent(ofEngagement),
  output: Nothing,
  changes: [...changed, 'company.bin'],
  errors: ['partners.engagement_not_found', 'partners.already_there', 'partners.tier_full'],
})

export const listTiers = query({
  path: '/events/:eventId/sponsor-tiers',
  access: 'partners:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Tier) }),
  reads: ['partners.event'],
})

export const addTier = command({
  method: 'POST',
  path: '/events/:eventId/sponsor-tiers',
  access: 'partners:write',
  input: inEvent(TierFields.shape),
  output: Tier,
  changes: changed,
  errors: ['partners.too_many_tiers'],
})

export const changeTier = command({
  method: 'PATCH',
  path: '/events/:eventId/sponsor-tiers/:tierId',
  access: 'partners:write',
  input: inEvent({ ...TierFields.partial().shape, tierId: Id, version: z.int() }),
  output: Tier,
  changes: changed,
  errors: [
    'partners.tier_not_found',
    'partners.tier_changed_meanwhile',
    'partners.slots_below_taken',
  ],
  about: 'New benefits become promises of those who are contracted; made promises stay.',
})

export const removeTier = command({
  method: 'DELETE',
  path: '/events/:eventId/sponsor-tiers/:tierId',
  access: 'partners:write',
  input: inEvent({ tierId: Id }),
  output: Nothing,
  changes: changed,
  errors: ['partners.tier_not_found', 'partners.tier_in_use'],
})

export const restoreTier = command({
  method: 'POST',
  path: '/events/:eventId/sponsor-tiers/:tierId/restore',
  access: 'partners:write',
  input: inEvent({ tierId: Id }),
  output: Nothing,
  changes: changed,
  errors: ['partners.tier_not_found'],
})

export const listDeliverables = query({
  path: '/events/:eventId/deliverables',
  access: 'partners:read',
  input: inEvent({ engagementId: Id.optional() }),
  output: z.strictObject({ items: z.array(DeliverableRow) }),
  reads: ['partners.event', 'partners'],
  about: 'Promises of the event or of one partner in it, by due date; at most 2,000.',
})

export const addDeliverable = command({
  method: 'POST',
  path: '/events/:eventId/deliverables',
  access: 'partners:write',
  input: inEvent({
    ...DeliverableFields.partial().shape,
    title: DeliverableFields.shape.title,
    engagementId: Id,
  }),
  output: Deliverable,
  changes: changed,
  errors: [
    'partners.engagement_not_found',
    'partners.too_many_promises',
    'partners.owner_unknown',
    'partners.file_unusable',
  ],
})

const ofDeliverable = { deliverableId: Id }

export const changeDeliverable = command({
  method: 'PATCH',
  path: '/events/:eventId/deliverables/:deliverableId',
  access: 'partners:write',
  input: inEvent({ ...DeliverableFields.partial().shape, ...ofDeliverable, version: z.int() }),
  output: Deliverable,
  changes: changed,
  errors: [
    'partners.deliverable_not_found',
    'partners.deliverable_changed_meanwhile',
    'partners.owner_unknown',
    'partners.file_unusable',
    'partners.proof_missing',
  ],
})

export const moveDeliverable = command({
  method: 'POST',
  path: '/events/:eventId/deliverables/:deliverableId/status',
  access: 'partners:write',
  input: inEvent({
    ...ofDeliverable,
    version: z.int(),
    to: DeliverableStatus,
    reason: Line(300).optional(),
    proofNote: DeliverableFields.shape.proofNote.optional(),
    proofFileId: Id.nullable().optional(),
  }),
  output: Deliverable,
  changes: changed,
  errors: [
    'partners.deliverable_not_found',
    'partners.deliverable_changed_meanwhile',
    'partners.no_such_step',
    'partners.reason_missing',
    'partners.proof_missing',
    'partners.file_unusable',
  ],
  about: 'Delivered needs a proof, a file or a line that says where it is; waived needs a reason.',
})

export const removeDeliverable = command({
  method: 'DELETE',
  path: '/events/:eventId/deliverables/:deliverableId',
  access: 'partners:write',
  input: inEvent(ofDeliverable),
  output: Nothing,
  changes: changed,
  errors: ['partners.deliverable_not_found'],
})

export const restoreDeliverable = command({
  method: 'POST',
  path: '/events/:eventId/deliverables/:deliverableId/restore',
  access: 'partners:write',
  input: inEvent(ofDeliverable),
  output: Nothing,
  changes: changed,
  errors: ['partners.deliverable_not_found'],
})

export const exportEventPartners = command({
  method: 'POST',
  path: '/events/:eventId/partners/export',
  access: 'partners:read',
  input: inEvent({
    what: z.enum(['partners', 'deliverables']),
    /** Filters of partners by side, search words or steps. */
    side: Side.optional(),
    search: Search.optional(),
    status: z.array(Status).optional(),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about: 'A link for this sign-in that saves an XLSX during the next 60 seconds.',
})

export const sponsorReport = command({
  method: 'POST',
  path: '/events/:eventId/partners/report',
  access: 'partners:read',
  input: inEvent({ engagementId: Id.optional() }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  errors: ['partners.engagement_not_found'],
  about:
    'A link that saves a PDF: what each sponsor was promised, what was kept, with which proof.',
})
