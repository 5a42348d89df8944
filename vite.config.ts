import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'
import { checkWeight } from './vite.weight.ts'

const pageParts = partsOfServerPages()
const serverCode =
  /\/src\/(platform\/(server|testing)\/|modules\/[^/]+\/server\/|app\/(?!web[.-]|locales\/))/

const frame = ofStaff('frame', { tags: ['$initial'], priority: 1 })
const shared = ofStaff('shared', { minShareCount: 52 })

/** Set by `npm run dev`, whose server this is. */
const devOrigin = process.env.PRILEJ_DEV

export default defineConfig(({ command, mode }) => ({
  // The server writes the HTML shell itself and serves what is built here below /assets/.
  base: '/assets/',
  publicDir: false,
  plugins: [react(), refuseServerCode(), compressed(), checkWeight()],
  ...(devOrigin && {
    server: {
      host: '127.0.0.1',
      port: Number(new URL(devOrigin).port),
      strictPort: true,
      // Pages come from the API, on another port.
      origin: devOrigin,
      fs: { allow: ['.', realpathSync('node_modules')] },
    },
  }),
  build: {
    outDir: 'dist/web',
    assetsDir: '',
    // The policy of our pages takes fonts from files only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // In development the screens come from Vite's server; only what server pages name is built.
      input:
        command === 'build' && mode === 'development'
          ? pageParts
          : ['src/app/web.tsx', ...pageParts],
      // Of the six thousand icons only those that are named are read.
      experimental: { lazyBarrel: true },
      preserveEntrySignatures: 'allow-extension',
      // The first script lists every part by name, and hashes do not compress.
      output: {
        chunkFileNames: '[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? '[hash:7].css' : '[name]-[hash][extname]',
        codeSplitting: { groups: [frame, shared], includeDependenciesRecursively: false },
      },
    },
  },
}))

/** What the application starts with, and what many screens and panels share; the bundler splits the rest. */
function ofStaff(name: string, group: Partial<Rolldown.CodeSplittingGroup>) {
  let ofPages: Set<string> | undefined
  return {
    ...group,
    debugName: name,
    /** Not what a page of guests needs, which must not fetch the staff's code with it. */
    name(id: string, chunking: Rolldown.ChunkingContext) {
      ofPages ??= importedBy(pageParts, chunking)
      return ofPages.has(id) ? null : name
    },
  }
}

function importedBy(sources: readonly string[], chunking: Rolldown.ChunkingContext) {
  const found = new Set<string>()
  const visit = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    chunking.getModuleInfo(id)?.importedIds.forEach(visit)
  }
  sources.forEach((source) => visit(normalizePath(join(import.meta.dirname, source))))
  return found
}

/** Server pages name their styles and islands by source file; the manifest says what became of them. */
function partsOfServerPages(): string[] {
  const modules = readdirSync('src/modules').map((name) => `src/modules/${name}/public`)
  return ['src/ui/plain', ...modules].filter(existsSync).flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => /\.(css|island\.ts)$/.test(file))
      .map((file) => `${folder}/${file}`),
  )
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
          const params = {
            // The best quality takes more than twice as long for two hundredths fewer bytes.
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - 1,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          }
          await writeFile(join(dir, `${file}.br`), await brotli(bytes, { params }))
          await writeFile(join(dir, `${file}.gz`), await zip(bytes, { level: 9 }))
        }),
      )
    },
  }
}
