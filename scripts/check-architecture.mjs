import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readModules } from './modules.mjs'
import { root as projectRoot } from './setup.mjs'
import { badAddressesIn } from './architecture/island-addresses.mjs'
import { badPhrasesIn } from './architecture/phrases.mjs'
import { languageLiteralsIn } from './architecture/language-literals.mjs'
import { badNamesIn } from './architecture/names.mjs'
import { foreignTablesIn } from './architecture/private-tables.mjs'
import { badMigrationsIn } from './architecture/schema-files.mjs'
import { doubledSelectorsIn, unusedClassesIn } from './architecture/stylesheets.mjs'
import {
  circlesIn,
  filesBelow,
  importsOf,
  isTest,
  locationOf,
} from './architecture/source-tree.mjs'
import { unusedTranslationsIn } from './architecture/unused-translations.mjs'

/**
 * The import table: `own/…` is in the same module, `used/…` in a module declared in `uses`. Neutral files run on the
 * server and in the browser.
 */
const ownNeutral = ['shared', 'own/model', 'own/contract', 'own/text', 'own/module', 'own/locales']
const ownPublic = ['own/public', 'own/blocks']
const usedNeutral = ['used/model', 'used/contract']
const designSystem = ['ui/plain', 'ui/live']
const usedWeb = ['used/web/widgets', 'used/web/ports']
const mayImport = {
  app: ['app', 'shared', 'platform/server', 'platform/web', ...designSystem, 'used/*'],
  shared: ['shared'],
  'platform/server': ['platform/server', 'shared'],
  'platform/web': ['platform/web', ...designSystem, 'shared'],
  'platform/testing': ['platform/testing', 'platform/server', 'shared', 'app', ...usedNeutral],
  'ui/plain': ['ui/plain', 'shared'],
  'ui/live': [...designSystem, 'shared'],
  module: ['shared', 'own/locales'],
  // Its own files contain words of both languages, by which they are imported again.
  model: ['shared', 'own/model', 'own/locales', ...usedNeutral],
  contract: ['shared', 'own/model', 'own/contract', ...usedNeutral],
  text: ['shared', 'own/model', 'own/locales'],
  locales: ['shared', 'own/locales'],
  public: [...ownNeutral, ...ownPublic, 'ui/plain'],
  blocks: [...ownNeutral, 'own/blocks', 'ui/plain'],
  server: [
    ...ownNeutral,
    ...ownPublic,
    ...usedNeutral,
    'own/server',
    'platform/server',
    'used/server/api',
  ],
  web: [
    ...ownNeutral,
    ...ownPublic,
    ...usedNeutral,
    ...designSystem,
    'own/web',
    'platform/web',
    ...usedWeb,
  ],
}
const testsMayImport = ['platform/testing', 'app', 'own/*']
const packagesOf = { shared: ['zod'], model: ['zod'], contract: ['zod'], module: [], text: [] }
const meaninglessNames = /^(index|utils|helpers|common|types|constants)$/
const maxInFolder = 30
/** Folders with more files than that, to be split by topic. This list only gets shorter. */
const fullFolders = ['e2e']
const meaninglessFolders = /^(utils|helpers|common|types|constants|hooks|components|services)$/

/** Every offence in a tree, as sentences that begin with the file. */
export function offencesIn(root) {
  const files = ['src', 'e2e', 'bench', 'scripts'].flatMap((folder) => filesBelow(root, folder))
  const code = files.filter((file) => file.startsWith('src/') && /\.tsx?$/.test(file))
  const imports = code.flatMap((file) => importsOf(root, file))
  const found = files.flatMap((file) => [...badLocation(file), ...tooLong(root, file)])
  found.push(...unusedTranslationsIn(root, files), ...languageLiteralsIn(root, files))
  found.push(...tooManyInFolder(files))
  const withSql = [...files, ...filesBelow(root, 'db/current')]
  found.push(...badNamesIn(root, withSql), ...badPhrasesIn(root, withSql))
  found.push(...badMigrationsIn(root), ...badAddressesIn(root, files))
  found.push(...doubledSelectorsIn(root, files), ...unusedClassesIn(root, files))
  for (const circle of circlesIn(imports)) found.push(`${circle[0]}: circle ${circle.join(' → ')}`)
  try {
    const modules = readModules(root)
    found.push(...modules.flatMap((module) => badUses(module, modules)))
    found.push(...modules.flatMap((module) => withoutServer(module, files)))
    found.push(...imports.flatMap((each) => badImport(each, modules)))
    found.push(...foreignTablesIn(root, modules))
  } catch (error) {
    found.push(error.message)
  }
  return found
}

function badLocation(file) {
  const folders = file.split('/')
  const name = folders.pop()?.split('.')[0] ?? ''
  const meaningless = meaninglessNames.test(name)
    ? name
    : folders.find((folder) => meaninglessFolders.test(folder))
  if (meaningless)
    return [`${file}: the name "${meaningless}" says nothing; name it after its topic`]
  if (!file.startsWith('src/') || locationOf(file).zone in mayImport) return []
  return [`${file}: the tree has no such place`]
}

function tooLong(root, file) {
  if (!/\.(ts|tsx|mjs|css)$/.test(file) || file.endsWith('.gen.ts')) return []
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
  return lines > 400 ? [`${file}: ${lines} lines, the most is 400`] : []
}

function tooManyInFolder(files) {
  const counts = new Map()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts]
    .filter(
      ([folder, count]) =>
        count > maxInFolder && !folder.endsWith('/locales') && !fullFolders.includes(folder),
    )
    .map(([folder, count]) => `${folder}: ${count} files, the most is ${maxInFolder}`)
}

function badUses({ name, uses }, modules) {
  const known = new Set(modules.map((module) => module.name))
  return uses
    .filter((used) => !known.has(used))
    .map((used) => `src/modules/${name}/module.ts: uses "${used}", which does not exist`)
}

function withoutServer({ name }, files) {
  if (files.some((file) => file.startsWith(`src/modules/${name}/server/`))) return []
  return [
    `src/modules/${name}/module.ts: has no server/; screens belong to the module whose data they show`,
  ]
}

function badImport({ from, to }, modules) {
  const { zone, module } = locationOf(from)
  if (!(zone in mayImport)) return []
  if (!to.startsWith('src/')) {
    const isForbidden = !isTest(from) && packagesOf[zone]?.includes(to) === false
    return isForbidden ? [`${from}: may not import the package ${to}, since it runs anywhere`] : []
  }
  const target = locationOf(to)
  const allowed = [...mayImport[zone], ...(isTest(from) ? testsMayImport : [])]
  if (!target.module) return allowed.includes(target.zone) ? [] : [`${from}: may not import ${to}`]
  const isOwn = target.module === module
  if (
    !isOwn &&
    module &&
    !modules.some(({ name, uses }) => name === module && uses.includes(target.module))
  ) {
    return [`${from}: imports "${target.module}", which its module.ts does not declare in uses`]
  }
  const prefix = isOwn ? 'own' : 'used'
  const targets = [`${prefix}/*`, `${prefix}/${target.zone}`, `${prefix}/${target.path}`]
  if (targets.some((each) => allowed.includes(each))) return []
  return [
    `${from}: may not import ${to}, which is private to ${isOwn ? 'that side' : `"${target.module}"`}`,
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = offencesIn(projectRoot)
  for (const offence of found) console.error(offence)
  process.exitCode = found.length > 0 ? 1 : 0
}
