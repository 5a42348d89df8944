import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const list = 360_000
const editor = 400_000
/** Screens whose first sight is a form, a sheet or charts. */
const editors =
  /\/(website\/web\/editor\/editor|questionnaires\/web\/editor\/editor|budgets\/web\/budget|events\/web\/event|dashboard\/web\/dashboard)-screen\.tsx$/

/** The most JavaScript of a first visit, in bytes of gzip. */
const budgets = [
  { of: editors, most: editor },
  { of: /^src\/(app\/web|modules\/.*-screen)\.tsx$/, most: list },
  // A device of the team loads it once and keeps it: it decides, stores and sends without a network.
  { of: /\/check-in\/public\/door\.island\.ts$/, most: 16_500 },
  { of: /^src\/modules\/.*\.island\.ts$/, most: 15_000 },
]

export interface Weight {
  source: string
  js: number
  css: number
  most: number
}

/** Weighs what each screen and each page of guests fetches, keeps the list beside the build, and refuses what is too heavy. */
export function checkWeight(): Plugin {
  return {
    name: 'prilej:checkWeight',
    apply: (_, { mode }) => mode === 'production',
    async writeBundle({ dir = '' }, bundle) {
      const weights = weightsIn(bundle)
      await writeFile(join(dir, '.vite', 'weight.json'), JSON.stringify(weights))
      const heavy = weights.filter(({ js, most }) => js > most)
      if (heavy.length > 0)
        this.error(
          heavy
            .map(
              ({ source, js, most }) =>
                `${source} brings ${js} bytes of JavaScript, ${most} at most`,
            )
            .join('\n'),
        )
    },
  }
}

function weightsIn(bundle: Bundle): Weight[] {
  const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')
  const frame = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/src/app/web.tsx'))
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const known = sizes.get(file) ?? packed(bundle[file])
    sizes.set(file, known)
    return known
  }
  return chunks.flatMap((chunk) => {
    const source =
      chunk.facadeModuleId?.replace(/^.*?\/(?=src\/(?:app|modules|platform)\/)/, '') ?? ''
    const budget = budgets.find(({ of }) => of.test(source))
    if (!budget) return []
    const isScreen = source.endsWith('-screen.tsx')
    const fetched = withImports(bundle, isScreen && frame ? [frame, chunk] : [chunk])
    const styles = new Set(
      fetched.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
    )
    return {
      source,
      js: total(fetched.map(({ fileName }) => sizeOf(fileName))),
      css: total([...styles].map(sizeOf)),
      most: budget.most,
    }
  })
}

function withImports(bundle: Bundle, from: readonly Chunk[]): Chunk[] {
  const found = new Set<Chunk>()
  const visit = (chunk: Bundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    chunk.imports.forEach((file) => visit(bundle[file]))
  }
  from.forEach(visit)
  return [...found]
}

function packed(file: Bundle[string] | undefined): number {
  if (!file) return 0
  return gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}
