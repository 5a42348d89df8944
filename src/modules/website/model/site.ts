import { guestLocales } from '#shared/i18n.ts'
import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { EventStatus, strangerKnowledge } from '#modules/events/model.ts'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { Instant, PlainDate } from '#shared/dates/time.ts'
import { AssetRef, LocalLine, LooseBlock, PageDocument } from './document.ts'
import { Asset } from './live.ts'
import { Look, Theme } from './theme.ts'

export const siteLimits = { pages: 30, versions: 500 } as const

/** Words below `/event/{company}/{event}/` that other pages own. */
const reservedPaths = new Set(
  'invitatie inscriere chestionar masa culori.css calendar.ics sitemap.xml mesaj imagine.png'.split(
    ' ',
  ),
)

/** The last word of a page's address; the first page of a site has none. */
export const PagePath = z
  .string()
  .max(60)
  .refine((text) => text === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), problem('invalid_slug'))
  .refine((text) => !reservedPaths.has(text), problem('reserved'))

const Seo = z.strictObject({
  title: LocalLine(120),
  description: LocalLine(300),
  image: AssetRef.nullable(),
  noIndex: z.boolean(),
})
export type Seo = z.infer<typeof Seo>
export const emptySeo: Seo = {
  title: { ro: '' },
  description: { ro: '' },
  image: null,
  noIndex: false,
}

export const PageFields = z.strictObject({
  path: PagePath,
  title: LocalLine(120),
  inNav: z.boolean(),
  seo: Seo,
})
export type PageFields = z.infer<typeof PageFields>

/** `rev` counts changes of the document, `version` those of its other fields. */
export const SitePage = PageFields.extend({
  id: Id,
  doc: PageDocument,
  rev: z.int(),
  version: z.int(),
})
export type SitePage = z.infer<typeof SitePage>

export const SiteState = z.enum(['draft', 'published', 'changed', 'scheduled', 'unpublished'])
export type SiteState = z.infer<typeof SiteState>

/** Header and footer belong to every page, so they are beside the theme. */
export const SiteLook = z.strictObject({ theme: Theme, header: LooseBlock, footer: LooseBlock })
export type SiteLook = z.infer<typeof SiteLook>

export const Site = SiteLook.extend({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  state: SiteState,
  /** The revision of theme, header and footer together. */
  lookRev: z.int(),
  publishedVersionId: Id.nullable(),
  publishedAt: Instant.nullable(),
  scheduledAt: Instant.nullable(),
  /** `/event/{company}/{event}`, without a slash at its end. */
  address: z.string(),
  languages: z.array(z.enum(guestLocales)),
})
export type Site = z.infer<typeof Site>

/** A whole draft, as the editor opens it. */
export const SiteDraft = Site.extend({ pages: z.array(SitePage) })
export type SiteDraft = z.infer<typeof SiteDraft>

/** The content of a version: all data that a page is rendered from, except for live data. */
export const Snapshot = SiteLook.extend({
  pages: z.array(PageFields.extend({ id: Id, doc: PageDocument })),
})
export type Snapshot = z.infer<typeof Snapshot>
export type SnapshotPage = Snapshot['pages'][number]

/**
 * The visitors who see the published site: no one while the event is a draft, its guests, people with the
 * address, or everybody.
 */
export const Readers = z.enum(['nobody', 'guests', 'guestsOfCancelled', 'address', 'everybody'])
export type Readers = z.infer<typeof Readers>

export function readersOf(event: Parameters<typeof strangerKnowledge>[0]): Readers {
  const knowledge = strangerKnowledge(event)
  if (knowledge === 'nothing') return 'nobody'
  if (event.status === 'cancelled') return 'guestsOfCancelled'
  if (knowledge === 'code') return 'guests'
  return event.visibility === 'public' ? 'everybody' : 'address'
}

export const SiteCard = z.strictObject({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  eventStatus: EventStatus,
  startDate: PlainDate,
  /** The address of the picture that the worker makes; null until it is drawn. */
  picture: z.string().nullable(),
  state: SiteState,
  theme: Theme,
  pages: z.int(),
  address: z.string(),
  changedAt: Instant,
  publishedVersionId: Id.nullable(),
  publishedAt: Instant.nullable(),
  scheduledAt: Instant.nullable(),
  readers: Readers,
  /** The first page that a visitor sees: the site, or the form for the code; null while no one sees it. */
  opensAt: z.string().nullable(),
  /** Pages opened in the last thirty days. */
  visits: z.int(),
  messages: z.int(),
})
export type SiteCard = z.infer<typeof SiteCard>

export const TemplateCard = z.strictObject({
  id: Look,
  name: z.string(),
  for: LocalisedText,
  about: LocalisedText,
  theme: Theme,
  pages: z.array(LocalisedText),
})
export type TemplateCard = z.infer<typeof TemplateCard>

export const SiteVersion = z.strictObject({
  id: Id,
  number: z.int(),
  kind: z.enum(['auto', 'manual', 'publish']),
  label: z.string(),
  author: z.string(),
  createdAt: Instant,
  isPublic: z.boolean(),
  sha256: z.string(),
})
export type SiteVersion = z.infer<typeof SiteVersion>

/** One thing to correct, with its place. An error stops the publication, a warning does not. */
export const ReportItem = z.strictObject({
  level: z.enum(['error', 'warning']),
  code: z.enum([
    'broken_link',
    'missing_alt',
    'missing_picture',
    'missing_file',
    'weak_contrast',
    'empty_block',
    'missing_translation',
    'empty_page',
    'sample_text',
    'no_home',
    'invalid',
  ]),
  pageId: Id.nullable(),
  page: z.string(),
  blockId: z.string().nullable(),
  block: LocalisedText.nullable(),
  field: z.string(),
})
export type ReportItem = z.infer<typeof ReportItem>
export const PublishReport = z.strictObject({
  items: z.array(ReportItem),
  ready: z.boolean(),
  readers: Readers,
})
export type PublishReport = z.infer<typeof PublishReport>

export const VersionDifference = z.strictObject({
  pages: z.array(
    z.strictObject({
      id: Id,
      title: z.string(),
      change: z.enum(['added', 'removed', 'changed']),
      added: z.array(LocalisedText),
      removed: z.array(LocalisedText),
      changed: z.array(LocalisedText),
      /** Title, address or place in the navigation. */
      facts: z.boolean(),
    }),
  ),
  theme: z.boolean(),
  frame: z.boolean(),
})
export type VersionDifference = z.infer<typeof VersionDifference>

export const SiteMessage = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
  at: Instant,
  readAt: Instant.nullable(),
})
export type SiteMessage = z.infer<typeof SiteMessage>

/** A file that can be shown on the pages of a site, and where its draft and its public version show it. */
export const SiteFile = z.strictObject({
  id: Id,
  kind: z.enum(['picture', 'film', 'sound']),
  name: z.string(),
  bytes: z.int(),
  addedAt: Instant,
  asset: Asset,
  uses: z.array(
    z.strictObject({
      pageId: Id.nullable(),
      page: LocalLine(120).nullable(),
      blockId: z.string().nullable(),
      block: LocalisedText.nullable(),
    }),
  ),
  isPublic: z.boolean(),
})
export type SiteFile = z.infer<typeof SiteFile>

export const VisitDay = z.strictObject({ day: PlainDate, visits: z.int() })
export type VisitDay = z.infer<typeof VisitDay>

export const Editor = z.strictObject({ name: z.string(), pageId: Id.nullable(), at: Instant })
export type Editor = z.infer<typeof Editor>
