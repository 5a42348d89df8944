import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'

/**
 * Stands as dist/server.js and runs dist/server.cjs with what V8 kept when the build compiled it:
 * compiling is a quarter of a start. What another version of V8 kept is refused by V8 itself, and
 * then the text is compiled as ever. `node dist/server.js compile` is the last step of a build.
 */
const text = join(import.meta.dirname, 'server.cjs')
const kept = join(import.meta.dirname, 'server.cache')
const compiling = process.argv[2] === 'compile'

const script = new Script(
  `(function (module, require, moduleUrl) {${readFileSync(text, 'latin1')}\n})`,
  {
    filename: text,
    ...(!compiling && existsSync(kept) && { cachedData: readFileSync(kept) }),
  },
)
nameSources()
const program = { exports: {} }
script.runInThisContext()(program, createRequire(text), pathToFileURL(text).href)
if (compiling) writeFileSync(kept, script.createCachedData())
else await program.exports.start()

/** Node maps stacks back to the sources only for what its own loader compiled. */
function nameSources() {
  if (!existsSync(`${text}.map`)) return
  let map
  const named = (call) =>
    call.replace(/[^\s(]*server\.cjs:(\d+):(\d+)/, (place, line, column) => {
      map ??= new SourceMap(JSON.parse(readFileSync(`${text}.map`, 'utf8')))
      const { originalSource, originalLine } = map.findEntry(line - 1, column - 1)
      return originalSource ? `${originalSource.replace('../', '')}:${originalLine + 1}` : place
    })
  Error.prepareStackTrace = (error, calls) =>
    [String(error), ...calls.map(String).map((call) => `    at ${named(call)}`)].join('\n')
}
