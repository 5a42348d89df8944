import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { orExit, root } from './setup.mjs'
import { dictionariesIn } from './dictionaries.mjs'
import { readModules } from './modules.mjs'

/** The `*.gen.ts` files, by the file that modules contribute: a module that has the file takes part. */
const seams = {
  server: {
    'server/routes.ts': 'routes',
    'server/jobs.ts': 'jobs',
    'server/pages.tsx': 'pages',
    'server/seed.ts': 'seed',
    'server/authenticators.ts': 'authenticators',
    'server/ports.ts': 'ports',
  },
  web: {
    'web/routes.ts': 'routes',
  },
  // Apart, since only screens with such places want them.
  places: { 'web/ports.ts': 'ports' },
}
/** The exported list bears the plural of what is collected. */
const plural = { seed: 'seeds', module: 'modules' }

const modules = await orExit(() => readModules(root))
const requested = {
  'src/app/server.gen.ts': indexOf({ 'module.ts': 'module', ...seams.server }),
  'src/app/web.gen.ts': indexOf({ 'module.ts': 'module', ...seams.web }),
  'src/app/web-errors.gen.ts': errorSentences(),
  'src/app/web-ports.gen.ts': indexOf(seams.places),
  'src/app/screen-files.gen.ts': screenFiles(),
  'src/app/models.gen.ts': models(),
  ...architecturePage(),
  ...dictionariesIn(root),
}

const stale = Object.keys(requested).filter((file) => read(file) !== requested[file])
if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is stale: run npm run gen`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else {
  for (const file of stale) writeFileSync(join(root, file), requested[file])
}

function indexOf(side) {
  const imports = []
  const lists = Object.entries(side).map(([file, name]) => {
    const items = modules
      .filter((module) => existsSync(join(root, 'src/modules', module.name, file)))
      .map((module) => {
        const local = camel(`${module.name}-${name}`)
        imports.push(`import { ${name} as ${local} } from '#modules/${module.name}/${file}'\n`)
        return local
      })
    return `export const ${plural[name] ?? name} = [${items.join(', ')}] as const\n`
  })
  return `// Written by npm run gen from the files that exist in each module.\n${imports.join('')}\n${lists.join('')}`
}

/** The sentences of every error code, apart from the rest, since the first page needs none of them. */
function errorSentences() {
  const imports = ["import { sentencesOf } from '#platform/web/calls/errors.ts'\n"]
  const items = modules.flatMap(({ name }) => {
    const local = camel(name)
    if (!existsSync(join(root, 'src/modules', name, 'locales/errors-ro.json'))) return []
    imports.push(
      `import { errors as ${local}Errors } from '#modules/${name}/locales/errors.gen.ts'\n`,
      `import type * as ${local} from '#modules/${name}/contract.ts'\n`,
    )
    return [`  sentencesOf<typeof ${local}>()(${local}Errors),\n`]
  })
  return `// Written by npm run gen from the contract and locales/errors-*.json of each module.\n${imports.join('')}\nexport const errors = [\n${items.join('')}] as const\n`
}

/**
 * The file of each screen, and the switcher in the frame of many, so that the server can name it in the page
 * before the browser asks for it.
 */
function screenFiles() {
  const loader = /(?:'(\/[^']*)'|(eventSwitcher)):\s*\(\) =>\s*import\('\.\/([^']+)'\)/g
  const rows = modules.flatMap(({ name }) => {
    const web = `src/modules/${name}/web`
    const code = read(`${web}/routes.ts`) ?? ''
    return [...code.matchAll(loader)].map(
      ([, path, slot, file]) => `  ${path ? `'${path}'` : slot}: '${web}/${file}',\n`,
    )
  })
  return `// Written by npm run gen from web/routes.ts of each module.\nexport const screenFiles: Readonly<Record<string, string>> = {\n${rows.join('')}}\n`
}

/** The data types of every module by their names, for the description of the API. */
function models() {
  const names = modules
    .map(({ name }) => name)
    .filter((name) => existsSync(join(root, 'src/modules', name, 'model.ts')))
  const imports = names.map(
    (name) => `import * as ${camel(name)} from '#modules/${name}/model.ts'\n`,
  )
  const rows = names.map(
    (name) => `  ${name === camel(name) ? name : `'${name}': ${camel(name)}`},\n`,
  )
  return `// Written by npm run gen from model.ts of each module.\n${imports.join('')}\nexport const models = {\n${rows.join('')}}\n`
}

function architecturePage() {
  const page = read('ARCHITECTURE.md')
  const marked = /(<!-- modules -->\n)[^]*?(<!-- \/?modules -->)/
  if (!page || !marked.test(page)) return {}
  const rows = modules.map(
    ({ layer, name, about, uses }) =>
      `| ${layer} | \`${name}\` | ${about} | ${uses.join(', ') || '–'} |\n`,
  )
  const table = `| Layer | Module | What it is | Uses |\n|---|---|---|---|\n${rows.join('')}`
  return { 'ARCHITECTURE.md': page.replace(marked, (_, open, close) => open + table + close) }
}

function read(file) {
  const path = join(root, file)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function camel(words) {
  return words.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
}
