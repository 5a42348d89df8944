import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'
import { bundle } from '../../../scripts/setup.mjs'

/** Builds a program once for this test file, as `npm start` does: its process then starts in a fraction of a second. */
export function bundledProgram(source: string): () => string {
  const folder = join('node_modules', '.cache', 'prilej-test', randomUUID())
  const outfile = join(folder, 'program.js')
  beforeAll(async () => {
    const { code, output } = await bundle(source, outfile)
    if (code !== 0) throw new Error(`${source} was not bundled\n${output}`)
  })
  afterAll(() => rmSync(join(projectRoot, folder), { recursive: true, force: true }))
  return () => join(projectRoot, outfile)
}
