import { z } from 'zod'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import {
  Material,
  MaterialFields,
  SpeakerEngagement,
  SpeakerEngagementFields,
  EngagementStatus,
  Speaker,
  SpeakerFields,
  SpeakerRow,
  SpeakerSession,
  SpeakerSort,
} from './model.ts'

const filter = {
  /** Only the speakers of this event, with their engagement. */
  eventId: Id.optional(),
  search: Search.optional(),
  status: z.array(EngagementStatus).max(6).optional(),
  /** Only those who owe a material whose day has passed. */
  late: z.boolean().optional(),
}

export const listSpeakers = query({
  path: '/speakers',
  access: 'speakers:read',
  input: z.strictObject({
    ...filter,
    sort: SpeakerSort.default('name'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(SpeakerRow),
  reads: ['speakers', 'agenda'],
})

export const countSpeakers = query({
  path: '/speakers/counts',
  access: 'speakers:read',
  input: z.strictObject({
    eventId: filter.eventId,
    search: filter.search,
    late: filter.late,
  }),
  output: z.strictObject({
    total: z.int(),
    byStatus: z.record(EngagementStatus, z.int()),
    lateMaterials: z.int(),
  }),
  reads: ['speakers'],
})

export const getSpeaker = query({
  path: '/speakers/:speakerId',
  access: 'speakers:read',
  input: z.strictObject({ speakerId: Id }),
  output: Speaker.extend({
    parts: z.array(
      z.strictObject({ id: Id, eventId: Id, eventName: z.string(), status: EngagementStatus }),
    ),
    /** Number of further ones, for a colleague who does not see them. */
    otherEvents: z.int(),
  }),
  reads: ['speakers'],
  errors: ['speakers.not_found'],
})

export const addSpeaker = command({
  method: 'POST',
  path: '/speakers',
  access: 'speakers:write',
  input: SpeakerFields.extend({
    /** The event in which the speaker takes part from the start. */
    eventId: Id.optional(),
  }),
  output: z.strictObject({ speaker: Speaker, part: SpeakerEngagement.nullable() }),
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.photo_unusable'],
})

export const changeSpeaker = command({
  method: 'PATCH',
  path: '/speakers/:speakerId',
  access: 'speakers:write',
  input: SpeakerFields.partial().extend({ speakerId: Id, version: z.int() }),
  output: Speaker,
  changes: ['speakers', 'agenda', 'history', 'readiness'],
  errors: ['speakers.not_found', 'speakers.changed_meanwhile', 'speakers.photo_unusable'],
})

export const removeSpeaker = command({
  method: 'DELETE',
  path: '/speakers/:speakerId',
  access: 'speakers:write',
  input: z.strictObject({ speakerId: Id }),
  output: Nothing,
  changes: ['speakers', 'agenda', 'company.bin', 'history', 'readiness'],
  errors: ['speakers.not_found'],
  about: 'Puts them into the bin with all their engagements; nothing of the agenda is changed.',
})

export const restoreSpeaker = command({
  method: 'POST',
  path: '/speakers/:speakerId/restore',
  access: 'speakers:write',
  input: z.strictObject({ speakerId: Id }),
  output: Nothing,
  changes: ['speakers', 'agenda', 'company.bin', 'history', 'readiness'],
  errors: ['speakers.not_found'],
})

export const addSpeakerEngagements = command({
  method: 'POST',
  path: '/events/:eventId/speakers',
  access: 'speakers:write',
  input: inEvent({ speakerIds: z.array(Id).min(1).max(200) }),
  output: z.strictObject({ parts: z.array(SpeakerEngagement) }),
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.not_found'],
  about: 'Those who take part already are left as they are.',
})

const EngagementDetail = SpeakerEngagement.extend({
  speaker: Speaker,
  materials: z.array(Material),
  sessions: z.array(SpeakerSession),
  /** The page where the speaker fills in their own data; null once its link was ended. */
  link: z.string().nullable(),
})

export const getSpeakerEngagement = query({
  path: '/events/:eventId/speakers/:partId',
  access: 'speakers:read',
  input: inEvent({ partId: Id }),
  output: EngagementDetail,
  reads: ['speakers', 'agenda'],
  errors: ['speakers.part_not_found'],
})

export const changeSpeakerEngagement = command({
  method: 'PATCH',
  path: '/events/:eventId/speakers/:partId',
  access: 'speakers:write',
  input: SpeakerEngagementFields.partial().extend({ eventId: Id, partId: Id, version: z.int() }),
  output: SpeakerEngagement,
  changes: ['speakers', 'agenda', 'history', 'readiness'],
  errors: ['speakers.part_not_found', 'speakers.part_changed_meanwhile'],
})

export const stepSpeakerEngagement = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/status',
  access: 'speakers:write',
  input: inEvent({
    partId: Id,
    version: z.int(),
    to: EngagementStatus,
    note: Line(500).default(''),
  }),
  output: SpeakerEngagement,
  changes: ['speakers', 'agenda', 'history', 'readiness'],
  errors: ['speakers.part_not_found', 'speakers.part_changed_meanwhile'],
  about: 'Any state can follow any other: people change their minds. Withdrawing flags sessions.',
})

export const removeSpeakerEngagement = command({
  method: 'DELETE',
  path: '/events/:eventId/speakers/:partId',
  access: 'speakers:write',
  input: inEvent({ partId: Id }),
  output: Nothing,
  changes: ['speakers', 'agenda', 'company.bin', 'history', 'readiness'],
  errors: ['speakers.part_not_found'],
})

export const restoreSpeakerEngagement = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/restore',
  access: 'speakers:write',
  input: inEvent({ partId: Id }),
  output: Nothing,
  changes: ['speakers', 'agenda', 'company.bin', 'history', 'readiness'],
  errors: ['speakers.part_not_found', 'speakers.takes_part_already'],
})

export const renewLink = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/link',
  access: 'speakers:write',
  input: inEvent({ partId: Id }),
  output: z.strictObject({ link: z.string() }),
  changes: ['speakers', 'outside-links', 'history'],
  errors: ['speakers.part_not_found'],
  about: 'The link that was sent before no longer opens anything.',
})

export const sendLink = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/send-link',
  access: 'speakers:write',
  input: inEvent({ partId: Id, message: Line(1000).default('') }),
  output: SpeakerEngagement,
  changes: ['speakers', 'outside-links', 'history'],
  errors: ['speakers.part_not_found', 'speakers.no_email', 'speakers.event_off'],
})

const ofMaterial = { partId: Id, materialId: Id }

export const addMaterial = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/materials',
  access: 'speakers:write',
  input: inEvent({ partId: Id, ...MaterialFields.partial().required({ title: true }).shape }),
  output: Material,
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.part_not_found', 'speakers.too_many_materials'],
})

export const changeMaterial = command({
  method: 'PATCH',
  path: '/events/:eventId/speakers/:partId/materials/:materialId',
  access: 'speakers:write',
  input: inEvent({
    ...ofMaterial,
    version: z.int(),
    ...MaterialFields.partial().shape,
    /** An attachment of this company. */
    fileId: Id.nullable().optional(),
  }),
  output: Material,
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.material_not_found', 'speakers.material_changed_meanwhile'],
})

export const removeMaterial = command({
  method: 'DELETE',
  path: '/events/:eventId/speakers/:partId/materials/:materialId',
  access: 'speakers:write',
  input: inEvent(ofMaterial),
  output: Nothing,
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.material_not_found'],
})

export const restoreMaterial = command({
  method: 'POST',
  path: '/events/:eventId/speakers/:partId/materials/:materialId/restore',
  access: 'speakers:write',
  input: inEvent(ofMaterial),
  output: Material,
  changes: ['speakers', 'history', 'readiness'],
  errors: ['speakers.part_not_found', 'speakers.material_not_found', 'speakers.too_many_materials'],
  about: 'Asks for it again as it stood, with what had come in.',
})

export const speakerSheets = command({
  method: 'POST',
  path: '/events/:eventId/speakers/sheets',
  access: 'speakers:read',
  input: inEvent({
    /** One of them; left out, all who have not withdrawn. */
    partId: Id.optional(),
    search: filter.search,
    status: filter.status,
    late: filter.late,
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['speakers.part_not_found'],
  about: 'A page each, as PDF: who they are, when they speak, travel, hotel, needs and materials.',
})

const News = z.strictObject({
  eventId: Id,
  partId: Id,
  speakerId: Id,
  name: z.string(),
  /** The person who did it; null when it was the speaker. */
  byId: Id.nullable(),
})

export const speakerStepped = eventType(
  'speakers.stepped',
  News.extend({ from: EngagementStatus, to: EngagementStatus, sessions: z.int() }),
)
export const speakerFilled = eventType('speakers.filled', News)
export const materialReceived = eventType(
  'speakers.material_received',
  News.extend({ title: z.string() }),
)
