import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/process/root.ts'

const folder = join(projectRoot, 'scripts/new-module')
const templates = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.txt'))
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** The imports of the templates from this project, as `file` and `name`; no compiler checks them otherwise. */
const taken = templates.flatMap(({ path, text }) =>
  [...text.matchAll(/import \{([^}]+)\} from '#(\w+)\/([^']+)'/g)].flatMap(
    ([, names = '', root = '', file = '']) =>
      names.split(',').map((name) => ({
        path,
        name: name.trim().replace(/^type /, ''),
        file: `src/${root}/${file}`,
      })),
  ),
)

test.each(taken)('a new module finds $name in $file ($path)', ({ name, file }) => {
  const text = readFileSync(join(projectRoot, file), 'utf8')
  expect(text).toMatch(
    new RegExp(`export (async )?(function|const|interface|type|class) ${name}\\b`),
  )
})
