import { resolve } from 'node:path'
import { normalizePath, type Rolldown } from 'vite'

type Chunking = Rolldown.ChunkingContext
type Group = Rolldown.CodeSplittingGroup

/** What modules put on each other's screens. */
const fillings = 'src/app/web-ports.ts'
const screenFile = /\/src\/modules\/([\w-]+)\/web\/([\w-]+-screen)\.tsx$/
const ownCode = /\/src\/|\/node_modules\/@tanstack\//
const everywhere = /\/src\/(ui|platform)\//
const beforeSigningIn = /^accounts-/
const facts = /\/src\/modules\/([\w-]+)\/(?:model|contract)(?:\.ts|\/)/
/** What is needed once somebody writes or chooses something, but not to see a list. */
const writing = new RegExp(
  [
    '/@mantine/form/|/klona/|/fast-deep-equal/',
    '/components/(Modal|ModalBase|Drawer|Textarea|Switch)/',
    '/(react-remove-scroll(-bar)?|use-sidecar|react-style-singleton|get-nonce)/',
    '/src/platform/web/forms/(?!leaving)|/src/ui/live/fields/(?!picker|field-props)',
    '/src/ui/live/page/(confirm|dialog|side-panel|focus-return)',
  ].join('|'),
)

/**
 * Which code travels together. A list used to ask for seventy files, most of them smaller than the
 * question; now it asks for the frame, the kit that nearly all screens share, what lists share, and
 * its own. What server pages use stays out, since the page of a guest must not fetch what the staff
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
    { ...piece(5, 'frame'), tags: ['$initial'] },
    { ...piece(4, 'writing'), test: writing, minShareCount: 24 },
    { ...piece(3, 'kit'), minShareCount: 30 },
    { ...piece(2, 'icons'), test: /\/@tabler\//, minShareCount: 4 },
    piece(1, 'screens', groupedByScreens()),
  ]
}

/** By how many screens show it at once: nearly all, many, or only one, with which it then travels. */
function groupedByScreens() {
  let screens: Screens | undefined
  return (id: string, chunking: Chunking): string | null => {
    if (!ownCode.test(id) || screenFile.test(id) || writing.test(id)) return null
    screens ??= screensOf(chunking)
    const atOnce = screens.atOnce.get(id) ?? []
    if (atOnce.length >= 19) return 'kit'
    const isShared = atOnce.length >= (everywhere.test(id) ? 6 : 9)
    if (isShared && !atOnce.some((screen) => beforeSigningIn.test(screen))) return 'lists'
    const [one, another] = screens.ever.get(id) ?? []
    if (atOnce.length === 1 && one === atOnce[0] && !another) return one ?? null
    return facts.exec(id)?.[1] ?? null
  }
}

interface Screens {
  /** By module: the screens that cannot be drawn without it. */
  atOnce: Map<string, string[]>
  /** By module: the screens from which somebody can come to need it. */
  ever: Map<string, string[]>
}

function screensOf(chunking: Chunking): Screens {
  const atOnce = new Map<string, string[]>()
  const ever = new Map<string, string[]>()
  const note = (places: Map<string, string[]>, ids: Iterable<string>, screen: string) => {
    for (const id of ids) places.set(id, [...(places.get(id) ?? []), screen])
  }
  for (const id of reachedFrom([sourceId('src/app/web.tsx')], chunking, () => true)) {
    const [, module, screen] = screenFile.exec(id) ?? []
    if (!module && id !== sourceId(fillings)) continue
    const name = `${module}-${screen}`
    note(atOnce, reachedFrom([id], chunking), name)
    note(
      ever,
      reachedFrom([id], chunking, (part) => !screenFile.test(part)),
      name,
    )
  }
  return { atOnce, ever }
}

/** All that these import, and what they fetch later as far as the walk follows it. */
function reachedFrom(
  ids: readonly string[],
  chunking: Chunking,
  follows: (part: string) => boolean = () => false,
): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    const info = chunking.getModuleInfo(id)
    info?.importedIds.forEach(visit)
    info?.dynamicallyImportedIds.filter(follows).forEach(visit)
  }
  ids.forEach(visit)
  return reached
}

function sourceId(source: string): string {
  return normalizePath(resolve(import.meta.dirname, source))
}
