import { existsSync, readdirSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { iconsOneByOne } from './vite.icons.ts'
import { pieces, withoutCircles } from './vite.pieces.ts'
import { weighed } from './vite.weight.ts'

const pageParts = partsOfServerPages()
/** Needs nothing of the rest, and must not wait for it. */
const asking = 'src/platform/web/calls/ask-ahead.ts'
const serverCode = /\/src\/(platform\/(server|testing)\/|modules\/[^/]+\/server\/|app\/(?!web[.-]))/

export default defineConfig({
  // The server writes the HTML shell itself and serves what is built here below /assets/.
  base: '/assets/',
  publicDir: false,
  plugins: [
    react(),
    refuseServerCode(),
    iconsOneByOne(),
    withoutWordsForBuilders(),
    withoutCircles(),
    compressed(),
    weighed(),
  ],
  build: {
    outDir: 'dist/web',
    assetsDir: '',
    // The policy of our pages takes fonts from files only.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['src/app/web.tsx', asking, ...pageParts],
      // The first script lists every part by name, and hashes do not compress.
      output: {
        chunkFileNames: '[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? '[hash:7].css' : '[name]-[hash][extname]',
        codeSplitting: { groups: pieces([asking, ...pageParts]) },
      },
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
