import { existsSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

const pageParts = partsOfServerPages()
const serverCode = /\/src\/(platform\/(server|testing)\/|modules\/[^/]+\/server\/|app\/(?!web[.-]))/

export default defineConfig({
  // The server writes the HTML shell itself and serves what is built here below /assets/.
  base: '/assets/',
  publicDir: false,
  plugins: [react(), refuseServerCode(), withoutWordsForBuilders(), compressed()],
  build: {
    outDir: 'dist/web',
    assetsDir: '',
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/app/web.tsx', ...pageParts],
      // The first script lists every part by name, and hashes do not compress.
      output: { chunkFileNames: '[hash:7].js', codeSplitting: { groups: inOnePiece() } },
    },
  },
})

/** Server pages name their styles and islands by source file; the manifest says what became of them. */
function partsOfServerPages(): string[] {
  const modules = readdirSync('src/modules').map((name) => `src/modules/${name}/public`)
  return ['src/ui/plain', ...modules].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(css|island\.ts)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
}

/**
 * What every screen needs comes as one file instead of fifty, and so does what thirty parts share:
 * a list used to ask for a hundred files, and large ones compress better. What server pages use
 * stays out of both, since the page of a guest must not fetch what the staff needs.
 */
function inOnePiece(): Rolldown.CodeSplittingGroup[] {
  let elsewhere: Set<string> | undefined
  const piece = (name: string): Rolldown.CodeSplittingGroup => ({
    includeDependenciesRecursively: false,
    name(id, chunking) {
      elsewhere ??= reachedFrom(pageParts, chunking)
      return elsewhere.has(id) ? null : name
    },
  })
  return [
    { ...piece('frame'), tags: ['$initial'], priority: 1 },
    { ...piece('kit'), minShareCount: 30 },
  ]
}

function reachedFrom(sources: string[], chunking: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    reached.add(id)
    chunking.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  sources.forEach((source) => visit(normalizePath(resolve(import.meta.dirname, source))))
  return reached
}

/** A screen that reaches for the server is a leak of code, so it fails the build. */
function refuseServerCode(): Plugin {
  return {
    name: 'prilej:refuse-server-code',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isBuiltin = source.startsWith('node:') || builtinModules.includes(source)
      const id = isBuiltin ? source : (await this.resolve(source, importer, { skipSelf: true }))?.id
      if (isBuiltin || (id && serverCode.test(id))) {
        this.error(`${importer} brings ${source} into the browser`)
      }
    },
  }
}

/** What a module says to those who build it (`uses`, `about`) is of no use to those who open it. */
function withoutWordsForBuilders(): Plugin {
  const words = /^ {2}(?:about:\s+'(?:[^'\\]|\\.)*'|uses: \[[^\]]*\]),\n/gm
  return {
    name: 'prilej:without-words-for-builders',
    enforce: 'pre',
    transform(code, id) {
      if (/\/src\/modules\/[^/]+\/module\.ts$/.test(id))
        return { code: code.replace(words, ''), map: null }
      return undefined
    },
  }
}

/** Compressing once here spares the server from doing it for every visitor. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'prilej:compressed',
    apply: (_, { mode }) => mode === 'production',
    async writeBundle({ dir = '' }) {
      const files = (await readdir(dir)).filter((file) => /\.(js|css|svg|json)$/.test(file))
      await Promise.all(
        files.map(async (file) => {
          const bytes = await readFile(join(dir, file))
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          await writeFile(join(dir, `${file}.br`), await brotli(bytes, { params }))
          await writeFile(join(dir, `${file}.gz`), await zip(bytes, { level: 9 }))
        }),
      )
    },
  }
}
