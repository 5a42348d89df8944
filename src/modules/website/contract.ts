import { z } from 'zod'
import {
  bodyLimits,
  command,
  eventType,
  inEvent,
  Nothing,
  pageInput,
  pageOf,
  query,
} from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Search } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Assets,
  Editor,
  LiveData,
  Look,
  PageDocument,
  PageFields,
  PublishReport,
  Site,
  SiteCard,
  SiteDraft,
  SiteLook,
  SiteMessage,
  SitePage,
  SiteVersion,
  TemplateCard,
  VersionDifference,
  VisitDay,
} from './model.ts'

export * from './contract/media.ts'

const ofSite = { siteId: Id }
const ofPage = { siteId: Id, pageId: Id }
const changes = ['website', 'history'] as const
const siteErrors = ['website.site_not_found'] as const
const pageErrors = [...siteErrors, 'website.page_not_found'] as const

export const listSites = query({
  path: '/sites',
  access: 'website:read',
  input: z.strictObject({ search: Search.optional(), eventId: Id.optional(), ...pageInput }),
  output: pageOf(SiteCard),
  reads: ['website', 'events'],
})

export const listTemplates = query({
  path: '/site-templates',
  access: 'website:read',
  output: z.strictObject({ items: z.array(TemplateCard) }),
})

export const createSite = command({
  method: 'POST',
  path: '/events/:eventId/site',
  access: 'website:write',
  input: inEvent({ template: Look }),
  output: SiteDraft,
  changes: [...changes, 'readiness'],
  errors: ['website.site_exists'],
  about: 'Gives the event a site with the pages, blocks and look of a template.',
})

export const getSite = query({
  path: '/sites/:siteId',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: SiteDraft,
  reads: ['website'],
  errors: siteErrors,
  about: 'The whole draft: every page with its document, the theme, header and footer.',
})

export const getSiteLive = query({
  path: '/sites/:siteId/live',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: z.strictObject({ live: LiveData, assets: Assets }),
  reads: ['website', 'events', 'company', 'agenda', 'speakers', 'partners', 'activities'],
  errors: siteErrors,
  about: 'What blocks show of the event, and the pictures that the draft names.',
})

export const savePage = command({
  method: 'PUT',
  path: '/sites/:siteId/pages/:pageId/doc',
  access: 'website:write',
  input: z.strictObject({ ...ofPage, rev: z.int(), doc: PageDocument }),
  output: z.strictObject({ rev: z.int(), savedAt: Instant }),
  changes: ['website'],
  errors: [...pageErrors, 'website.page_changed_meanwhile', 'website.document_invalid'],
  bodyLimit: bodyLimits.document,
  about:
    'Keeps the blocks of a page; with an old `rev` nothing is kept and the newer page comes back.',
})

export const changePage = command({
  method: 'PATCH',
  path: '/sites/:siteId/pages/:pageId',
  access: 'website:write',
  input: PageFields.partial().extend({ ...ofPage, version: z.int() }),
  output: SitePage,
  changes,
  errors: [
    ...pageErrors,
    'website.page_changed_meanwhile',
    'website.path_taken',
    'website.home_stays',
  ],
})

export const addPage = command({
  method: 'POST',
  path: '/sites/:siteId/pages',
  access: 'website:write',
  input: PageFields.pick({ path: true, title: true }).extend(ofSite),
  output: SitePage,
  changes,
  errors: [...siteErrors, 'website.path_taken', 'website.too_many_pages'],
})

export const removePage = command({
  method: 'DELETE',
  path: '/sites/:siteId/pages/:pageId',
  access: 'website:write',
  input: z.strictObject(ofPage),
  output: Nothing,
  changes,
  errors: [...pageErrors, 'website.home_stays'],
})

export const restorePage = command({
  method: 'POST',
  path: '/sites/:siteId/pages/:pageId/restore',
  access: 'website:write',
  input: z.strictObject(ofPage),
  output: SitePage,
  changes,
  errors: [...pageErrors, 'website.path_taken'],
})

export const orderPages = command({
  method: 'PUT',
  path: '/sites/:siteId/pages/order',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, pageIds: z.array(Id).min(1).max(30) }),
  output: Nothing,
  changes,
  errors: [...siteErrors, 'website.pages_changed_meanwhile'],
  about: 'Every page of the site once, in the new order.',
})

export const saveLook = command({
  method: 'PUT',
  path: '/sites/:siteId/look',
  access: 'website:write',
  input: SiteLook.extend({ ...ofSite, rev: z.int() }),
  output: Site,
  changes,
  errors: [...siteErrors, 'website.look_changed_meanwhile', 'website.document_invalid'],
  about: 'The theme, header and footer of every page.',
})

export const changeTemplate = command({
  method: 'POST',
  path: '/sites/:siteId/template',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, template: Look, rev: z.int() }),
  output: SiteDraft,
  changes,
  errors: [...siteErrors, 'website.look_changed_meanwhile'],
  about:
    'Takes the look and the block variants of another template and keeps every word and picture.',
})

export const removeSite = command({
  method: 'DELETE',
  path: '/sites/:siteId',
  access: 'website:write',
  input: z.strictObject(ofSite),
  output: Nothing,
  changes: [...changes, 'company.bin', 'readiness'],
  errors: siteErrors,
  about: 'Takes the site offline and puts it into the bin for 30 days.',
})

export const restoreSite = command({
  method: 'POST',
  path: '/sites/:siteId/restore',
  access: 'website:write',
  input: z.strictObject(ofSite),
  output: Nothing,
  changes: [...changes, 'company.bin', 'readiness'],
  errors: [...siteErrors, 'website.site_exists'],
})

export const showPresence = command({
  method: 'POST',
  path: '/sites/:siteId/presence',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, pageId: Id.nullable(), leaving: z.boolean().default(false) }),
  output: z.strictObject({ others: z.array(Editor) }),
  errors: siteErrors,
  about: 'Says that somebody edits, every twenty seconds; answers who else does.',
})

const ofVersion = { siteId: Id, versionId: Id }
const published = ['website', 'history', 'readiness'] as const
const versionErrors = [...siteErrors, 'website.version_not_found'] as const

export const checkSite = query({
  path: '/sites/:siteId/report',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: PublishReport,
  reads: ['website'],
  errors: siteErrors,
})

export const publishSite = command({
  method: 'POST',
  path: '/sites/:siteId/publish',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, note: Line(200).default('') }),
  output: z.strictObject({ site: Site, version: SiteVersion, report: PublishReport }),
  changes: published,
  errors: [...siteErrors, 'website.not_ready'],
  about: 'Makes the draft public in one step; visitors see the old site or the new, never half.',
})

export const scheduleSite = command({
  method: 'PUT',
  path: '/sites/:siteId/schedule',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, at: Instant.nullable() }),
  output: Site,
  changes: published,
  errors: [...siteErrors, 'website.time_past', 'website.not_ready'],
  about: 'Publishes the draft as it stands at that time; null takes the plan back.',
})

export const unpublishSite = command({
  method: 'POST',
  path: '/sites/:siteId/unpublish',
  access: 'website:write',
  input: z.strictObject(ofSite),
  output: Site,
  changes: published,
  errors: siteErrors,
})

export const listVersions = query({
  path: '/sites/:siteId/versions',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: z.strictObject({ items: z.array(SiteVersion) }),
  reads: ['website'],
  errors: siteErrors,
})

export const keepVersion = command({
  method: 'POST',
  path: '/sites/:siteId/versions',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, label: Line(120) }),
  output: SiteVersion,
  changes: ['website'],
  errors: siteErrors,
  about: 'Keeps the draft as it is now under a name, without publishing it.',
})

export const rollBack = command({
  method: 'POST',
  path: '/sites/:siteId/versions/:versionId/publish',
  access: 'website:write',
  input: z.strictObject(ofVersion),
  output: Site,
  changes: published,
  errors: versionErrors,
  about: 'Makes an earlier version public again; the draft stays as it is.',
})

export const restoreVersion = command({
  method: 'POST',
  path: '/sites/:siteId/versions/:versionId/restore',
  access: 'website:write',
  input: z.strictObject(ofVersion),
  output: SiteDraft,
  changes: published,
  errors: versionErrors,
  about: 'Copies a version into the draft; what the draft was before is kept as a version.',
})

export const compareVersions = query({
  path: '/sites/:siteId/compare',
  access: 'website:read',
  input: z.strictObject({
    ...ofSite,
    from: Id,
    /** Absent: the draft. */
    to: Id.optional(),
  }),
  output: VersionDifference,
  reads: ['website'],
  errors: versionErrors,
})

const Preview = z.strictObject({ url: z.string(), expiresAt: Instant })

export const previewSite = command({
  method: 'POST',
  path: '/sites/:siteId/preview',
  access: 'website:read',
  input: z.strictObject({
    ...ofSite,
    versionId: Id.optional(),
    /** Shows the site as this guest would see it; a link to pass on shows it as any visitor does. */
    guestId: Id.optional(),
    /** A link to hand on, good for 24 hours; else for ten minutes. */
    share: z.boolean().default(false),
  }),
  output: Preview,
  errors: [...versionErrors, 'website.guest_not_found'],
  secret: true,
  peopleOnly: true,
})

export const previewTemplate = command({
  method: 'POST',
  path: '/site-templates/:template/preview',
  access: 'website:read',
  input: z.strictObject({ template: Look }),
  output: Preview,
  secret: true,
  peopleOnly: true,
})

export const listVisits = query({
  path: '/sites/:siteId/visits',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: z.strictObject({
    days: z.array(VisitDay),
    pages: z.array(z.strictObject({ path: z.string(), visits: z.int() })),
  }),
  reads: ['website'],
  errors: siteErrors,
})

export const listMessages = query({
  path: '/sites/:siteId/messages',
  access: 'website:read',
  input: z.strictObject(ofSite),
  output: z.strictObject({ items: z.array(SiteMessage) }),
  reads: ['website.messages'],
  errors: siteErrors,
})

export const readMessage = command({
  method: 'POST',
  path: '/sites/:siteId/messages/:messageId/read',
  access: 'website:write',
  input: z.strictObject({ ...ofSite, messageId: Id }),
  output: Nothing,
  changes: ['website.messages', 'website'],
  errors: [...siteErrors, 'website.message_not_found'],
})

export const sitePublished = eventType(
  'website.published',
  z.strictObject({ eventId: Id, siteId: Id, address: z.string() }),
)

export const publicationFailed = eventType(
  'website.publication_failed',
  z.strictObject({ eventId: Id, siteId: Id, plannedAt: Instant }),
)

export const siteMessageReceived = eventType(
  'website.message_received',
  z.strictObject({ eventId: Id, siteId: Id, name: z.string(), topic: z.string() }),
)
