import type { Locale, Localised } from '#shared/i18n.ts'
import { checkDocument, checkGlobal } from './check-document.ts'
import { blockKinds } from '../base/registry.ts'
import {
  blocksIn,
  inLocale,
  isOwnPicture,
  weakPairs,
  type Assets,
  type LiveData,
  type LocalText,
  type PublishReport,
  type ReportItem,
  type Snapshot,
  type SnapshotPage,
} from '../../model.ts'
import { linksIn, mediaIn, picturesIn } from './references.ts'
import { isSample } from './sample-words.ts'

/** The problems that a visitor would notice, each with its page, block and field. */
export function reportOn(
  snapshot: Snapshot,
  live: LiveData,
  assets: Assets,
  { now, locale }: { now: Date; locale: Locale },
): Omit<PublishReport, 'readers'> {
  const items = [
    ...frameItems(snapshot),
    ...snapshot.pages.flatMap((page) => pageItems(page, { snapshot, live, assets, now, locale })),
  ]
  return { items, ready: !items.some(({ level }) => level === 'error') }
}

type Finding = Pick<ReportItem, 'level' | 'code'> & Partial<ReportItem>

function item(finding: Finding): ReportItem {
  return { pageId: null, page: '', blockId: null, block: null, field: '', ...finding }
}

function frameItems(snapshot: Snapshot): ReportItem[] {
  const { theme, header, footer, pages } = snapshot
  const problems = {
    ...checkGlobal(header, 'header').problems,
    ...checkGlobal(footer, 'footer').problems,
  }
  return [
    ...weakPairs(theme).map(({ pair }) =>
      item({ level: 'error', code: 'weak_contrast', field: pair }),
    ),
    ...(pages.some(({ path }) => path === '') ? [] : [item({ level: 'error', code: 'no_home' })]),
    ...Object.keys(problems).map((field) =>
      item({ ...frameBlock(snapshot, field), level: 'error', code: 'invalid', field }),
    ),
    ...brokenLinks({ header, footer }, snapshot).map((field) =>
      item({ ...frameBlock(snapshot, field), level: 'error', code: 'broken_link', field }),
    ),
  ]
}

/** The header or footer, by the first word of the path. */
function frameBlock({ header, footer }: Snapshot, field: string): Partial<ReportItem> {
  const block = field.startsWith('header') ? header : footer
  return { blockId: block.props.id, block: blockKinds[block.type]?.title ?? null }
}

interface CheckedSite {
  snapshot: Snapshot
  live: LiveData
  assets: Assets
  now: Date
  /** The language of the report. */
  locale: Locale
}

function pageItems(page: SnapshotPage, seen: CheckedSite): ReportItem[] {
  const { snapshot, live, assets, now, locale } = seen
  const location = { pageId: page.id, page: inLocale(page.title, locale) || `/${page.path}` }
  const problems = Object.keys(checkDocument(page.doc).problems)
  const found: ReportItem[] = problems.map((field) =>
    item({ ...location, ...blockAt(page, field), level: 'error', code: 'invalid', field }),
  )
  if (page.doc.content.length === 0)
    found.push(item({ ...location, level: 'warning', code: 'empty_page' }))
  for (const { block } of blocksIn(page.doc.content)) {
    const kind = blockKinds[block.type]
    if (!kind) continue
    const at = { ...location, blockId: block.props.id, block: kind.title satisfies Localised }
    const own = ownProps(block.props)
    for (const { place, value } of picturesIn(own)) {
      const isOurs = isOwnPicture(value.assetId)
      // A photograph has content; one of our drawings may be decoration only.
      if (!inLocale(value.alt, 'ro'))
        found.push(
          item({
            ...at,
            level: isOurs || block.type === 'gallery' ? 'warning' : 'error',
            code: 'missing_alt',
            field: place,
          }),
        )
      if (!isOurs && !assets[value.assetId])
        found.push(item({ ...at, level: 'error', code: 'missing_picture', field: place }))
    }
    for (const { place, value } of mediaIn(own))
      if (!assets[value.fileId])
        found.push(item({ ...at, level: 'error', code: 'missing_file', field: place }))
    for (const field of brokenLinks(own, snapshot))
      found.push(item({ ...at, level: 'error', code: 'broken_link', field }))
    if (kind.isEmpty?.({ ...kind.initial, ...block.props }, live, now))
      found.push(item({ ...at, level: 'warning', code: 'empty_block' }))
    if (isSample(block)) found.push(item({ ...at, level: 'warning', code: 'sample_text' }))
    if (live.event.languages.some((language) => isMissing(own, language)))
      found.push(item({ ...at, level: 'warning', code: 'missing_translation' }))
  }
  return found
}

/** The innermost block that holds the field with this path. */
function blockAt({ doc }: SnapshotPage, field: string): Partial<ReportItem> {
  const holders = [...blocksIn(doc.content)].filter(
    ({ place }) => field === place || field.startsWith(`${place}.`),
  )
  const block = holders.at(-1)?.block
  if (!block) return {}
  return { blockId: block.props.id, block: blockKinds[block.type]?.title ?? null }
}

/** Nested blocks are checked separately. */
function ownProps(props: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(props).filter(([, value]) => !holdsBlocks(value)))
}

function holdsBlocks(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.some((each) => typeof each === 'object' && each !== null && 'props' in each)
  )
}

function brokenLinks(value: unknown, { pages }: Snapshot): string[] {
  return linksIn(value)
    .filter(
      ({ value: link }) => link.kind === 'page' && !pages.some(({ id }) => id === link.pageId),
    )
    .map(({ place }) => place)
}

function isMissing(value: unknown, language: Locale): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('ro' in value && typeof value.ro === 'string')
    return Object.values(value).some(Boolean) && !(value as LocalText)[language]
  return Object.values(value).some((each) => isMissing(each, language))
}
