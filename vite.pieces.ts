import { resolve } from 'node:path'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

type Chunking = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

const screenFile = /\/src\/modules\/[\w-]+\/web\/[\w-]+-screen\.tsx$/
/** Opened more than any other, so it should ask for no crumbs. */
const firstScreen = 'src/modules/guest-list/web/guests-screen.tsx'
const crumbs = /\/@tabler\/|\/src\/(ui|platform|shared)\/|\/web\/ports\.ts$/
const ownCode = /\/src\/|\/node_modules\/(@tanstack|@tabler)\//
const everywhere = /\/src\/(ui|platform)\//
const beforeSigningIn = /\/src\/modules\/accounts\//
const facts = /\/src\/modules\/([\w-]+)\/(?:model|contract)(?:\.ts|\/)/
/** What opens above the page; its handles stand without it. */
const menus =
  /\/@floating-ui\/|\/utils\/Floating\/|\/components\/(Menu|Popover|Combobox|ScrollArea|Select|MultiSelect|Autocomplete|TagsInput|Pill\w*|Tooltip)\/(?!.*(to-int|Chevron|parsed-combobox|Combobox\.module))|\/src\/ui\/live\/fields\/picker/
/** What is needed once somebody writes or chooses something, but not to see a list. */
const writing = new RegExp(
  [
    '/@mantine/form/|/klona/|/fast-deep-equal/',
    '/components/(Modal|ModalBase|Drawer|Textarea|Switch)/',
    '/(react-remove-scroll(-bar)?|use-sidecar|react-style-singleton|get-nonce)/',
    '/src/platform/web/forms/(?!leaving)|/src/ui/live/fields/(?!picker|field-props)',
    '/src/shared/field-problems',
    '/src/ui/live/page/(confirm|dialog|side-panel|focus-return)',
  ].join('|'),
)

/**
 * Which code travels together. A list used to ask for seventy files, most of them smaller than the
 * question; now it asks for the frame, the kit that nearly all screens share, what lists share, and
 * little of its own. What server pages use stays out, since the page of a guest must not fetch what the staff
 * needs.
 */
export function pieces(pageParts: readonly string[]): Group[] {
  let elsewhere: Set<string> | undefined
  const piece = (
    priority: number,
    debugName: string,
    name: (id: string, chunking: Chunking) => string | null = () => debugName,
  ) => ({
    priority,
    debugName,
    includeDependenciesRecursively: false,
    name(id: string, chunking: Chunking) {
      elsewhere ??= reachedFrom(pageParts.map(sourceId), chunking)
      return elsewhere.has(id) ? null : name(id, chunking)
    },
  })
  return [
    { ...piece(6, 'frame'), tags: ['$initial'] },
    { ...piece(5, 'menus'), test: menus, minShareCount: 8 },
    { ...piece(4, 'writing'), test: writing, minShareCount: 24 },
    { ...piece(3, 'kit'), minShareCount: 30 },
    { ...piece(2, 'hooks'), test: /\/@mantine\/hooks\//, minShareCount: 4 },
    piece(1, 'screens', groupedByScreens()),
    { ...piece(0, 'icons'), test: /\/@tabler\//, minShareCount: 4 },
  ]
}

/** By how many screens cannot be drawn without it: nearly all, or many. */
function groupedByScreens() {
  let screens: Map<string, string[]> | undefined
  return (id: string, chunking: Chunking): string | null => {
    if (!ownCode.test(id) || writing.test(id) || menus.test(id)) return null
    screens ??= screensOf(chunking)
    const needing = screens.get(id) ?? []
    if (needing.length >= 19) return 'kit'
    const isList = !needing.some((screen) => beforeSigningIn.test(screen))
    const isCrumb = crumbs.test(id) && isSmall(id, chunking)
    if (isCrumb && isList && needing.includes(sourceId(firstScreen))) return 'lists'
    const least = everywhere.test(id) ? (isSmall(id, chunking) ? 3 : 6) : 9
    if (needing.length >= least && isList && !/page-tabs/.test(id)) return 'lists'
    return facts.exec(id)?.[1] ?? null
  }
}

/** Smaller than the question for it. */
function isSmall(id: string, chunking: Chunking): boolean {
  return (chunking.getModuleInfo(id)?.code?.length ?? Infinity) < 4000
}

/** By module: the screens that cannot be drawn without it. */
function screensOf(chunking: Chunking): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const screen of reachedFrom([sourceId('src/app/web.tsx')], chunking, 'later too'))
    if (screenFile.test(screen))
      for (const id of reachedFrom([screen], chunking))
        found.set(id, [...(found.get(id) ?? []), screen])
  return found
}

/** All that these import, and what that imports. */
function reachedFrom(
  ids: readonly string[],
  chunking: Chunking,
  when: 'at once' | 'later too' = 'at once',
): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    const info = chunking.getModuleInfo(id)
    info?.importedIds.forEach(visit)
    if (when === 'later too') info?.dynamicallyImportedIds.forEach(visit)
  }
  ids.forEach(visit)
  return reached
}

function sourceId(source: string): string {
  return normalizePath(resolve(import.meta.dirname, source))
}

/** Two files that need each other may find the other one empty, which shows only once somebody is there. */
export function withoutCircles(): Plugin {
  return {
    name: 'prilej:without-circles',
    generateBundle(_, bundle) {
      const done = new Set<string>()
      const visit = (file: string, way: readonly string[]) => {
        if (way.includes(file)) this.error(`pieces need each other: ${[...way, file].join(' → ')}`)
        if (done.has(file)) return
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const next of chunk.imports) visit(next, [...way, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
