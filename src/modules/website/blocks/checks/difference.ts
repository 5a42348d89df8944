import type { Locale, Localised } from '#shared/i18n.ts'
import { blockKinds } from '../base/registry.ts'
import {
  blocksIn,
  inLocale,
  type Block,
  type Snapshot,
  type SnapshotPage,
  type VersionDifference,
} from '../../model.ts'

type PageDifference = VersionDifference['pages'][number]

/** The visible differences between two versions: pages, their blocks, the theme and the frame. */
export function differenceOf(before: Snapshot, after: Snapshot, locale: Locale): VersionDifference {
  const ids = new Set([...before.pages, ...after.pages].map(({ id }) => id))
  const pages = [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((each) => each.pages.find((page) => page.id === id))
    return pageDifference(old, now, locale)
  })
  const frame = !isSame([before.header, before.footer], [after.header, after.footer])
  return { pages, theme: !isSame(before.theme, after.theme), frame }
}

function pageDifference(
  old: SnapshotPage | undefined,
  now: SnapshotPage | undefined,
  locale: Locale,
): PageDifference[] {
  const page = now ?? old
  if (!page || (old && now && isSame(old, now))) return []
  const title = inLocale(page.title, locale) || `/${page.path}`
  const [before, after] = [byId(old), byId(now)]
  const only = (one: Map<string, Block>, other: Map<string, Block>) =>
    [...one].filter(([id]) => !other.has(id)).map(([, block]) => titleOf(block))
  const changed = [...after].filter(
    ([id, block]) => before.has(id) && !isSame(before.get(id), block),
  )
  return [
    {
      id: page.id,
      title,
      change: old ? (now ? 'changed' : 'removed') : 'added',
      added: only(after, before),
      removed: only(before, after),
      changed: changed.map(([, block]) => titleOf(block)),
      facts: Boolean(old && now) && !isSame(factsOf(old), factsOf(now)),
    },
  ]
}

function byId(page: SnapshotPage | undefined): Map<string, Block> {
  return new Map([...blocksIn(page?.doc.content ?? [])].map(({ block }) => [block.props.id, block]))
}

function factsOf(page: SnapshotPage | undefined): unknown {
  return page && [page.path, page.title, page.inNav, page.seo]
}

function titleOf({ type }: Block): Localised {
  return blockKinds[type]?.title ?? { ro: type, en: type }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** The database keeps the keys of an object in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return entries.map(([name, each]) => [name, sorted(each)])
}
