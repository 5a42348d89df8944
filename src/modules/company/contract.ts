import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import {
  FactorRule,
  NewInvite,
  OpenShare,
  StaffRole,
  Team,
  TeamInvite,
  TeamMember,
} from '#modules/accounts/model.ts'
import { command, Cursor, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search, Slug } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'
import { BinItem, Company, CompanyFields, HistoryEntry, Tag, TagFields } from './model.ts'

export const getCompany = query({
  path: '/company',
  access: 'company:read',
  output: Company,
  reads: ['company'],
})

export const changeCompany = command({
  method: 'PATCH',
  path: '/company',
  access: 'company:admin',
  input: CompanyFields.partial().extend({ version: z.int() }),
  output: Company,
  changes: ['company', 'account', 'history'],
  errors: ['company.changed_meanwhile', 'company.slug_taken', 'company.logo_unusable'],
})

export const checkSlug = query({
  path: '/company/slug',
  access: 'company:admin',
  input: z.strictObject({ slug: Slug }),
  output: z.strictObject({ free: z.boolean() }),
  reads: ['company'],
  about: 'Whether the company could take this slug now; those it had before are its own.',
})

export const listTags = query({
  path: '/company/tags',
  access: 'company:read',
  input: z.strictObject({
    search: Search.optional(),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(Tag),
  reads: ['company.tags'],
})

export const getTag = query({
  path: '/company/tags/:id',
  access: 'company:read',
  input: z.strictObject({ id: Id }),
  output: Tag,
  reads: ['company.tags'],
  errors: ['company.tag_not_found'],
})

export const addTag = command({
  method: 'POST',
  path: '/company/tags',
  access: 'company:write',
  input: TagFields,
  output: Tag,
  changes: ['company.tags', 'history'],
  errors: ['company.tag_name_taken'],
})

export const changeTag = command({
  method: 'PATCH',
  path: '/company/tags/:id',
  access: 'company:write',
  input: TagFields.partial().extend({ id: Id, version: z.int() }),
  output: Tag,
  changes: ['company.tags', 'history'],
  errors: ['company.tag_changed_meanwhile', 'company.tag_not_found', 'company.tag_name_taken'],
})

export const removeTag = command({
  method: 'DELETE',
  path: '/company/tags/:id',
  access: 'company:write',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['company.tags', 'company.bin', 'history'],
  errors: ['company.tag_not_found'],
  about: 'Puts the tag into the bin, from which it can be restored for 30 days.',
})

export const restoreTag = command({
  method: 'POST',
  path: '/company/tags/:id/restore',
  access: 'company:write',
  input: z.strictObject({ id: Id }),
  output: Tag,
  changes: ['company.tags', 'company.bin', 'history'],
  errors: ['company.tag_not_found', 'company.tag_name_taken'],
})

export const listTeam = query({
  path: '/company/team',
  access: 'company:read',
  output: Team,
  reads: ['team'],
  about: 'The people of the company, the deactivated ones too, and the invitations that wait.',
  peopleOnly: true,
})

export const inviteColleague = command({
  method: 'POST',
  path: '/company/team/invites',
  access: 'company:admin',
  input: NewInvite,
  output: TeamInvite,
  changes: ['team', 'history'],
  errors: ['accounts.already_in_team'],
  about: 'Mails an invitation; an admin is invited only after a recent proof of identity.',
})

export const withdrawInvite = command({
  method: 'DELETE',
  path: '/company/team/invites/:inviteId',
  access: 'company:admin',
  input: z.strictObject({ inviteId: Id }),
  output: Nothing,
  changes: ['team', 'history'],
})

export const showInviteLink = command({
  method: 'POST',
  path: '/company/team/invites/:inviteId/link',
  access: 'company:admin',
  input: z.strictObject({ inviteId: Id }),
  output: z.strictObject({ link: z.string() }),
  errors: ['accounts.invites_by_mail', 'accounts.invite_gone'],
  about: 'The link of an invitation, to be handed over where there is no mail server.',
})

const ofMember = { userId: Id, version: z.int() }

export const changeRole = command({
  method: 'PATCH',
  path: '/company/team/:userId/role',
  access: 'company:admin',
  input: z.strictObject({ ...ofMember, role: StaffRole }),
  output: TeamMember,
  changes: ['team', 'history'],
  errors: ['accounts.last_admin', 'accounts.member_not_found'],
})

export const deactivateMember = command({
  method: 'POST',
  path: '/company/team/:userId/deactivate',
  access: 'company:admin',
  input: z.strictObject({
    ...ofMember,
    /** The person who takes over their open work; without one it stays theirs. */
    toUserId: Id.optional(),
  }),
  output: TeamMember,
  changes: ['team', 'history'],
  errors: ['accounts.last_admin', 'accounts.member_not_found'],
  about: 'Ends every sign-in of the person; what they did stays, under their name.',
})

export const listShares = query({
  path: '/company/team/:userId/shares',
  access: 'company:admin',
  input: z.strictObject({ userId: Id }),
  output: z.strictObject({ items: z.array(OpenShare) }),
  reads: ['team', 'checkin.devices', 'report-schedules'],
  errors: ['accounts.member_not_found'],
  about: 'What a colleague opened to people outside and would stop with their access.',
})

export const reactivateMember = command({
  method: 'POST',
  path: '/company/team/:userId/reactivate',
  access: 'company:admin',
  input: z.strictObject(ofMember),
  output: TeamMember,
  changes: ['team', 'history'],
  errors: ['accounts.member_not_found'],
})

export const readFactorRule = query({
  path: '/company/second-factor',
  access: 'company:admin',
  output: z.strictObject({
    rule: FactorRule,
    /** Colleagues who have a second factor. */
    withFactor: z.array(Id),
  }),
  reads: ['team', 'account'],
})

export const changeFactorRule = command({
  method: 'PUT',
  path: '/company/second-factor',
  access: 'company:admin',
  input: z.strictObject({ rule: FactorRule }),
  output: z.strictObject({ rule: FactorRule }),
  changes: ['team', 'account', 'history'],
  errors: ['accounts.own_factor_first'],
  about:
    'Of whom the company asks a second factor. Who has none does nothing in the company until it is set up; refused to an admin who has none.',
})

export const resetColleaguesFactor = command({
  method: 'DELETE',
  path: '/company/team/:userId/second-factor',
  access: 'company:admin',
  input: z.strictObject({ userId: Id }),
  output: Nothing,
  changes: ['team', 'history'],
  errors: ['accounts.member_not_found', 'accounts.own_factor_in_profile', 'accounts.factor_none'],
  about:
    'For a colleague who lost phone and recovery codes: removes their second factor and ends their sign-ins.',
})

export const listHistory = query({
  path: '/company/history',
  access: 'company:read',
  input: z.strictObject({
    /** One kind of record (`tag`), or with `entityId` one record. */
    entity: z.string().max(40).optional(),
    entityId: Id.optional(),
    /** Several kinds at once. */
    entities: z.array(z.string().max(40)).max(20).optional(),
    /** All that happened in one event. */
    eventId: Id.optional(),
    actorId: Id.optional(),
    /** A day by the clock of Bucharest. */
    day: PlainDate.optional(),
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.strictObject({ items: z.array(HistoryEntry), next: Cursor.nullable() }),
  reads: ['history'],
  about: 'Who changed what, newest first: of the company, of one kind, or of one record.',
})

export const listHistoryKinds = query({
  path: '/company/history/kinds',
  access: 'company:read',
  output: z.array(z.strictObject({ entity: z.string(), kind: LocalisedText })),
})

export const listBin = query({
  path: '/company/bin',
  access: 'company:read',
  output: z.strictObject({ items: z.array(BinItem) }),
  reads: ['company.bin'],
  about: 'What was deleted in the last 30 days and can be restored.',
})

export const restoreFromBin = command({
  method: 'POST',
  path: '/company/bin/:kind/:id/restore',
  access: 'company:write',
  input: z.strictObject({ kind: z.string().max(40), id: Id }),
  output: Nothing,
  changes: ['company.bin', 'history'],
  errors: ['company.bin_item_not_found'],
})
