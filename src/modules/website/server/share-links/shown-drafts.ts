import { createHash } from 'node:crypto'
import type { Locale } from '#shared/i18n.ts'
import { plainText, RichText } from '#shared/text/rich-text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { blockKinds } from '../../blocks/base/registry.ts'
import { blocksIn, inLocale, type Block, type LocalText } from '../../model.ts'
import { sealedLook } from '../previews.ts'
import { keepNamed } from '../publication/publication.ts'
import { siteOfEvent } from '../store.ts'
import { snapshotOf } from '../publication/version-store.ts'

/** A page of the draft in words, block by block, in the first language of the event. */
export interface DraftSection {
  pageId: string
  title: string
  blocks: { id: string; title: string; text: string; print: string }[]
}

interface Draft {
  siteId: string
  look: string
  /** Equal for equal colours, header and footer. */
  lookPrint: string
  pages: DraftSection[]
}

/** Undefined where the event has no site. */
export async function draftOfEvent(ctx: EventContext): Promise<Draft | undefined> {
  const site = await siteOfEvent(ctx.db, ctx.company, ctx.event.eventId)
  if (!site) return undefined
  const { pages, ...look } = await snapshotOf(ctx.db, ctx.company, site)
  const [locale = 'ro'] = (await eventFacts(ctx)).languages
  return {
    siteId: site.id,
    look: look.theme.look,
    lookPrint: printOf(look),
    pages: pages.map(({ id, path, title, doc }) => ({
      pageId: id,
      title: inLocale(title, locale) || `/${path}`,
      blocks: [...blocksIn(doc.content)].map(({ block }) => ({
        id: block.props.id,
        title: titleOf(block, locale),
        text: wordsIn(block, locale).join(' · '),
        print: printOf(ownProps(block)),
      })),
    })),
  }
}

/** The draft as it is, kept as a version with a name. */
export async function keepDraft(
  ctx: EventContext,
  input: { siteId: string; label: string },
): Promise<string> {
  const { id } = await keepNamed(ctx, input)
  return id
}

/** The address at which the version opens for ten minutes, for a reader whom the caller admitted. */
export function lookAtVersion(
  ctx: EventContext,
  { siteId, versionId }: { siteId: string; versionId: string },
): string {
  const { companyId } = ctx.company
  return sealedLook(ctx, { c: companyId, s: siteId, v: versionId }).url
}

function titleOf({ type }: Block, locale: Locale): string {
  const title = blockKinds[type]?.title
  return title ? title[locale === 'ro' ? 'ro' : 'en'] : type
}

/** Without the blocks inside, which are lines of their own. */
function ownProps({ type, props }: Block): Record<string, unknown> {
  const own = Object.entries(props).filter(([, value]) => !holdsBlocks(value))
  return { ...Object.fromEntries(own), type }
}

function holdsBlocks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some((each) => typeof each === 'object' && each !== null && 'props' in each)
  )
}

/** Every text that people read, in the order of the fields. */
function wordsIn(block: Block, locale: Locale): string[] {
  return Object.values(ownProps(block)).flatMap((value) => wordsOf(value, locale))
}

function wordsOf(value: unknown, locale: Locale): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => wordsOf(each, locale))
  if (typeof value !== 'object' || value === null) return []
  if (!('ro' in value)) return Object.values(value).flatMap((each) => wordsOf(each, locale))
  const words = Object.fromEntries(
    Object.entries(value).map(([lang, text]) => [lang, textOf(text)]),
  ) as LocalText
  const shownText = inLocale(words, locale)
  return shownText === '' ? [] : [shownText]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  const rich = RichText.safeParse(value).data
  return rich ? plainText(rich).trim() : ''
}

function printOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)))
    .digest('hex')
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, each]) => [name, sorted(each)])
}
