import { z } from 'zod'
import { problem } from '#shared/problem.ts'
import { guestLocales, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { RichText, plainText } from '#shared/text/rich-text.ts'
import { Email, Line, Paragraphs } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { lookNames } from './theme.ts'

/** Every visible text: Romanian first, further languages where the event has them. */
export type LocalText = { ro: string } & { [L in Exclude<Locale, 'ro'>]?: string | undefined }

function inEach<S extends z.ZodType>(schema: S) {
  const further = schema.optional()
  return z.strictObject({ ro: schema, en: further, hu: further, de: further })
}

export function LocalLine(max: number) {
  return inEach(Line(max))
}

export function LocalParagraphs(max: number) {
  return inEach(Paragraphs(max))
}

export const LocalRich = inEach(RichText)
export type LocalRich = z.infer<typeof LocalRich>

/** The requested language if it exists, else another: English for readers of neither it nor Romanian. */
function inOrder(locale: Locale): readonly Locale[] {
  return locale === 'ro' ? ['ro', ...guestLocales] : [locale, 'en', ...guestLocales]
}

export function inLocale(text: LocalText, locale: Locale): string {
  return (
    inOrder(locale)
      .map((each) => text[each])
      .find(Boolean) ?? ''
  )
}

export function richInLocale(text: LocalRich, locale: Locale): RichText {
  const written = inOrder(locale).map((each) => text[each])
  return written.find((words) => words && plainText(words) !== '') ?? text.ro
}

export const emptyRich: LocalRich = { ro: { type: 'doc', content: [] } }

/** Pictures that we drew; they take the colours of the theme. */
export const artNames = [
  'garden',
  'meadow',
  'peaks',
  'skyline',
  'orbit',
  'stage',
  'table',
  'notebook',
  'columns',
  'shapes',
  'rings',
  'waves',
  'lights',
  'poster',
  'portrait',
  'cups',
  'path',
  'tree',
  'kite',
  'snow',
  'apples',
] as const
export type ArtName = (typeof artNames)[number]

const ownId = new RegExp(`^(?:art:(?:${artNames.join('|')})|photo:(?:${lookNames.join('|')}))$`)

/** A picture of the company's files, or one of ours (`art:garden`, `photo:ivory`); never an address. */
export const AssetRef = z.strictObject({
  assetId: z.union([Id, z.string().regex(ownId, 'asset')]),
  alt: LocalLine(300),
  /** The point that must stay visible when the picture is cut, from 0 to 1. */
  focal: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }),
})
export type AssetRef = z.infer<typeof AssetRef>

/** A film or sound of the company's files. */
export const MediaRef = z.strictObject({ fileId: Id })
export type MediaRef = z.infer<typeof MediaRef>

export function artOf(assetId: string): ArtName | undefined {
  return artNames.find((name) => assetId === `art:${name}`)
}

const Phone = z.string().regex(/^\+?[\d ().-]{3,30}$/, 'phone')
const WebAddress = z
  .string()
  .max(2000)
  .refine((text) => /^https?:\/\/[^\s/]+\S*$/i.test(text), problem('invalid_url'))

export const Anchor = z
  .string()
  .max(60)
  .refine((text) => text === '' || /^[a-z][a-z0-9-]*$/.test(text), problem('invalid_slug'))

/** Our own pages of an event, besides those of the site. */
export const ownPages = ['rsvp', 'register', 'calendar'] as const

export const LinkRef = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('page'), pageId: Id, anchor: Anchor.optional() }),
  z.strictObject({ kind: z.literal('anchor'), anchor: Anchor.min(1) }),
  z.strictObject({ kind: z.literal('url'), url: WebAddress }),
  z.strictObject({ kind: z.literal('mail'), email: Email }),
  z.strictObject({ kind: z.literal('tel'), phone: Phone }),
  z.strictObject({ kind: z.literal('own'), page: z.enum(ownPages) }),
])
export type LinkRef = z.infer<typeof LinkRef>

export const backgrounds = ['base', 'alt', 'accent', 'image'] as const
export const spacings = ['s', 'm', 'l'] as const
export const widths = ['narrow', 'normal', 'wide', 'full'] as const

/** Everybody; visitors with a personal link; those of them who said yes. */
export const audiences = ['all', 'invited', 'confirmed'] as const
export type Audience = (typeof audiences)[number]

export const BlockVisibility = z.strictObject({
  from: Instant.nullable().default(null),
  until: Instant.nullable().default(null),
  audience: z.enum(audiences).default('all'),
})
export type BlockVisibility = z.infer<typeof BlockVisibility>

/** The fields that every block has besides its own. */
export const commonProps = {
  anchor: Anchor.default(''),
  background: z.enum(backgrounds).default('base'),
  /** Behind the block where its background is an image. */
  backdrop: AssetRef.nullable().default(null),
  spacing: z.enum(spacings).default('m'),
  width: z.enum(widths).default('normal'),
  visibility: BlockVisibility.default({ from: null, until: null, audience: 'all' }),
  hideOn: z
    .array(z.enum(['mobile', 'desktop']))
    .max(1)
    .default([]),
}
const CommonProps = z.object(commonProps)
export type CommonProps = z.infer<typeof CommonProps>
export const commonInitial: CommonProps = CommonProps.parse({})

export const schemaVersion = 1
export const documentLimits = { bytes: 512 * 1024, blocks: 200, depth: 4 } as const

/** A block as it is stored: what its props may be is said by its entry in the registry. */
export interface Block {
  type: string
  props: { id: string } & Record<string, unknown>
}

export const LooseBlock: z.ZodType<Block> = z.strictObject({
  type: z.string().max(40),
  props: z.looseObject({ id: z.string().min(1).max(60) }),
})

export const PageDocument = z.strictObject({
  v: z.literal(schemaVersion),
  content: z.array(LooseBlock),
})
export type PageDocument = z.infer<typeof PageDocument>

export const emptyDocument: PageDocument = { v: schemaVersion, content: [] }

type Step = (doc: Record<string, unknown>) => Record<string, unknown>

/** Step n makes a document of version n + 1 out of one of version n. */
const steps: readonly Step[] = [
  // Version 0 had Puck's root object around the same content.
  ({ content }) => ({ v: 1, content }),
]

/** A stored document in the current form, from any earlier version. */
export function upgraded(stored: unknown): PageDocument {
  return PageDocument.parse(migrateDocument(stored))
}

/** The same for a document stored elsewhere, which may be damaged; the reader checks it. */
export function migrateDocument(stored: unknown): unknown {
  let doc = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  for (let v = versionOf(doc); v < schemaVersion; v++) doc = steps[v]?.(doc) ?? doc
  return doc
}

function versionOf(doc: Record<string, unknown>): number {
  return typeof doc.v === 'number' ? doc.v : 0
}

/** Every block of a document, the nested ones after the one that holds them. */
export function* blocksIn(
  blocks: readonly Block[],
  path = 'content',
  depth = 1,
): Generator<{ block: Block; place: string; depth: number }> {
  for (const [at, block] of blocks.entries()) {
    const blockPath = `${path}.${at}`
    yield { block, place: blockPath, depth }
    for (const [name, value] of Object.entries(block.props))
      if (isSlot(value)) yield* blocksIn(value, `${blockPath}.props.${name}`, depth + 1)
  }
}

function isSlot(value: unknown): value is Block[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every(
      (each) =>
        typeof each === 'object' &&
        each !== null &&
        'type' in each &&
        'props' in each &&
        typeof each.props === 'object',
    )
  )
}
