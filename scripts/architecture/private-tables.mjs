import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest, locationOf } from './source-tree.mjs'

/** Modules that older migrations are named after, and the module that they belong to now. */
const joinedModules = { answers: 'questionnaires', 'guest-exchange': 'guests' }

/** Tables that a migration with the name of no module made for one. */
const madeElsewhere = {
  anonymisations: 'data-protection',
  dashboard_layouts: 'dashboard',
  site_pictures: 'website',
}

/** Known exceptions, with their reasons in docs/decisions/0097-private-tables.md. This list only gets shorter. */
const exceptions = {
  'db/current/guests.sql': ['events', 'event_parts'],
  'db/current/check-in.sql': ['guests', 'checkin_enrolled'],
  'src/modules/check-in/server/doors/roster-store.ts': ['checkin_enrolled'],
  'src/platform/server/database/wall-times.ts': ['events'],
}

/**
 * Every place in SQL that names a table of another module, or that reads a view or calls a function of one that the
 * module does not use.
 */
export function foreignTablesIn(root, modules) {
  return [...foreignRelations(root, modules), ...foreignCalls(root, modules)]
}

/** Database functions are called by modules that declare their owner in `uses`. */
function foreignCalls(root, modules) {
  const owners = definitionOwners(root, 'function')
  const names = Object.keys(owners).join('|')
  if (!names) return []
  const call = new RegExp(String.raw`\b(${names})\s*\(`, 'g')
  const uses = new Map(modules.map((module) => [module.name, module.uses]))
  return sqlFiles(root).flatMap((file) => {
    const own = ownerOf(file)
    const called = new Set([...sqlCode(root, file).matchAll(call)].map(([, name]) => name))
    return [...called]
      .filter((name) => !mayRead(own, owners[name], uses.get(own)))
      .map(
        (name) =>
          `${file}: calls ${name} of "${owners[name]}", which its module.ts does not declare in uses`,
      )
  })
}

function foreignRelations(root, modules) {
  const owners = { ...tableOwners(root, modules), ...viewOwners(root) }
  const isView = viewOwners(root)
  const names = Object.keys(owners).join('|')
  if (!names) return []
  const reference = new RegExp(
    String.raw`(?:\b(?:from|join|into|update|using|on|only)\s+|(?:From|Into|Table|Join)\(['"]|,\s*(?=\w+\s+[a-z]\w?\b))(${names})\b(?![.(])`,
    'gi',
  )
  const uses = new Map(modules.map((module) => [module.name, module.uses]))
  const found = sqlFiles(root).flatMap((file) => {
    const own = ownerOf(file)
    const code = sqlCode(root, file)
    const named = new Set(
      [...[...code.matchAll(reference)].map(([, name]) => name), ...quotedNames(code)]
        .map((name) => name.toLowerCase())
        .filter((name) => Object.hasOwn(owners, name)),
    )
    return [...named]
      .filter((name) => !mayRead(own, owners[name], name in isView && uses.get(own)))
      .map((name) => ({ file, name, owner: owners[name] }))
  })
  const isKnown = ({ file, name }) => exceptions[file]?.includes(name)
  return [
    ...found
      .filter((each) => !isKnown(each))
      .map(({ file, name, owner }) =>
        name in isView
          ? `${file}: reads ${name} of "${owner}", which its module.ts does not declare in uses`
          : `${file}: names ${name}, a table of "${owner}"; read a view of db/current or call its api.ts`,
      ),
    ...unusedExceptions(root, found),
  ]
}

/** A file without whole-line comments. */
function sqlCode(root, file) {
  return readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/\/|\/?\*|--).*$/gm, '')
}

/** In the list of a query builder's `selectFrom([…])`, and in `sql.table(…)`. */
function quotedNames(code) {
  const lists = [...code.matchAll(/(?:\w(?:From|Join)\(\[([^\]]*)\]|\bsql\.table\(([^)]*)\))/g)]
  return lists.flatMap(([, list, table]) =>
    [...(list ?? table).matchAll(/['"](\w+)/g)].map(([, name]) => name),
  )
}

/** Tables of the platform may be read by all modules. */
function mayRead(own, owner, used) {
  return owner === own || owner === 'platform' || (used && used.includes(owner))
}

function unusedExceptions(root, found) {
  const files = new Set(sqlFiles(root))
  return Object.entries(exceptions).flatMap(([file, names]) =>
    names
      .filter((name) => files.has(file) && !found.some((f) => f.file === file && f.name === name))
      .map((name) => `scripts/architecture/private-tables.mjs: ${file} no longer names ${name}`),
  )
}

function sqlFiles(root) {
  const code = filesBelow(root, 'src').filter(
    (file) => /^src\/(platform|modules\/[^/]+)\/server\/.*\.tsx?$/.test(file) && !isTest(file),
  )
  return [...code, ...filesBelow(root, 'db/current')]
}

function ownerOf(file) {
  if (file.startsWith('db/')) return file.replace(/^.*\/|\.sql$/g, '')
  return locationOf(file).module ?? 'platform'
}

function tableOwners(root, modules) {
  const owners = {}
  for (const file of filesBelow(root, 'db/migrations')) {
    const label = file.replace(/^.*\/\d+-|\.sql$/g, '')
    const [named = 'platform'] = [...modules.map(({ name }) => name), ...Object.keys(joinedModules)]
      .filter((name) => label === name || label.startsWith(`${name}-`))
      .toSorted((a, b) => b.length - a.length)
    const owner = joinedModules[named] ?? named
    const text = readFileSync(join(root, file), 'utf8').replace(/--.*$/gm, '')
    for (const [, name] of text.matchAll(/\bcreate table (?:if not exists )?(\w+)/gi))
      owners[name] = madeElsewhere[name] ?? owner
    for (const [, name] of text.matchAll(/\bdrop table (?:if exists )?(\w+)/gi)) delete owners[name]
  }
  return owners
}

function viewOwners(root) {
  return definitionOwners(root, 'view')
}

function definitionOwners(root, kind) {
  const owners = {}
  const definition = new RegExp(String.raw`^create or replace ${kind} (\w+)`, 'gm')
  for (const file of filesBelow(root, 'db/current')) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name] of text.matchAll(definition)) owners[name] = ownerOf(file)
  }
  return owners
}
