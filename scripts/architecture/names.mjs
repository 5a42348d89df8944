import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './source-text.mjs'

/** Words that say nothing to a newcomer, each with what to write instead. */
const bannedWords = new Map([
  ['tell', 'notify, show, emit or record'],
  ['tells', 'notify, show, emit or record'],
  ['teller', 'notify, show, emit or record'],
  ['telling', 'notify, show, emit or record'],
  ['told', 'notified, shown, emitted or recorded'],
  ['untold', 'not notified or not recorded'],
  ['retell', 'seed'],
  ['retold', 'seeded'],
  ['story', 'seed, for demo data'],
  ['stories', 'seeds, for demo data'],
  ['chapter', 'seed, for demo data'],
  ['chapters', 'seeds, for demo data'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['house', 'services'],
  ['living', 'active, or not deleted'],
  ['rung', 'layer'],
  ['rungs', 'layers'],
  ['whoever', 'the person, the caller'],
  ['unsaid', 'unused'],
  ['homeless', 'form-level'],
  ['fleeting', 'session storage'],
  ['lasting', 'local storage'],
  ['sturdy', 'safe'],
  ['doorway', 'auth page'],
  ['sought', 'search terms'],
  ['reckoning', 'calculation'],
  ['weigh', 'sum or calculate'],
  ['rush', 'load'],
  ['crumbs', 'chunks'],
  ['fillings', 'providers'],
  ['patience', 'timeoutMs, or what ends the wait'],
  ['patient', 'without a limit'],
  ['impatient', 'with a short limit'],
  ['fewest', 'min'],
  ['breath', 'a delay in milliseconds'],
  ['knock', 'probe'],
  ['swallow', 'suppress'],
  ['ungated', 'without an authenticator'],
  ['triple', 'amounts'],
])

/** Names that say nothing by themselves, each with what to write instead. In a longer name the word may be plain. */
const vagueNames = new Map([
  ['again', 'what is repeated: retry, reload, isRepeated'],
  ['bare', 'plain, baseline, or what is left out'],
  ['edge', 'boundary, or which side'],
  ['few', 'what is chosen'],
  ['filled', 'nonEmpty, or what was typed'],
  ['given', 'input, fields or args'],
  ['heard', 'received'],
  ['longest', 'maxLength'],
  ['looked', 'viewed or searched'],
  ['most', 'max, or what is counted'],
  ['said', 'the text, the answer or the output'],
  ['soon', 'what comes next'],
  ['standing', 'overallRsvp or existing'],
  ['wanted', 'requested, expected or isRequired'],
  ['whole', 'full, total or isComplete'],
])

/** Participles that say nothing about a value or function, in the product's code outside of tests. */
const vagueValues = new Set('asked brought came gone judged kept made seen taken talked'.split(' '))
const declaredValue = /\b(?:const|let|function) \[?([a-z]+)\b/g
/** Words that say nothing about a function, in the product's code outside of tests. */
const vagueFunctions = new Set(
  (
    'among around both concerned dated drawn elsewhere everybody followed found gathered informed named placed ' +
    'shown these within written'
  ).split(' '),
)
const declaredFunction = /\bfunction ([a-z]+)\b/g

/** Types are named by a noun: what a thing is, not what happened to it. */
const vagueTypes = new Set(
  (
    'Answered Asked Bare Bed Brought Chosen Done Edge Facts Few Filled Found Given Heard Held Judged Kept Known Left ' +
    'Logged Looked Made Moved Named Opened Place Places Reached Read Said Seen Sent Shown Taken Thing Things Told ' +
    'Triple Typed Wanted Whole Words Written'
  ).split(' '),
)
/** Neither the class of a stylesheet nor a part of an attribute such as `data-few`. */
const loneName = /(?<![\w$-]|styles\.)[A-Za-z_$][\w$]*(?!-)/g
const declaredType = /\b(?:type|interface|class) ([A-Z]\w*)/g

/** Names that clients, rows or the business fix, and where they may stay. */
const keptNames = [
  { name: 'tell', where: /^src\/modules\/(activities|agenda)\//, why: 'JSON field' },
  { name: 'told', where: /^src\/modules\/(activities|agenda|notifications)\//, why: 'JSON field' },
  { name: 'deed', where: /^src\/modules\//, why: 'JSON field of a history entry' },
  { name: 'guestsToldAt', where: /^src\/modules\//, why: 'JSON field of an event' },
  { name: 'guests_told_at', where: /^src\/modules\/events\//, why: 'column' },
  { name: 'told_at', where: /^src\/modules\/tasks\//, why: 'column' },
  { name: 'living', where: /^db\/current\/guests\.sql$/, why: 'column' },
  { name: 'story', where: /^src\/modules\/website\//, why: 'the block with the story of a couple' },
  {
    name: 'standing',
    where: /^(src\/modules|db\/current)\//,
    why: 'JSON field and column of a guest',
  },
  {
    name: 'again',
    where: /^src\/modules\/(agenda|guests)\//,
    why: 'JSON field and column of a version',
  },
  { name: 'wanted', where: /^src\/modules\/(guests|guest-page)\//, why: 'column of a request' },
  { name: 'whole', where: /^src\/modules\/questionnaires\//, why: 'JSON field of a question' },
  { name: 'most', where: /^src\/modules\/questionnaires\//, why: 'JSON field of a question' },
  { name: 'few', where: /^src\/shared\//, why: 'plural form, as Intl.PluralRules names it' },
  { name: 'most', where: /^(bench|scripts)\//, why: 'JSON field of a measurement' },
  {
    name: 'given',
    where: /^db\/current\/platform\.sql$/,
    why: 'PostgreSQL keeps names of parameters',
  },
  { name: 'soon', where: /^src\/modules\/partners\//, why: 'state of a document, in JSON' },
  { name: 'Edge', where: /^src\/ui\/live\/table\//, why: 'the side of a table' },
  { name: 'Place', where: /^src\/modules\/events\//, why: 'where an event is' },
]

/** Nouns that end like a gerund. */
const nouns = new Set(
  'drawing encoding landing mailing mapping offboarding routing seating testing warning'.split(' '),
)

/** Files whose name is a verb: each has one function, which the page calls when it starts. */
const verbs = new Set(['keep-running'])

const useCases = /^src\/modules\/[^/]+\/server\//

/**
 * Names that a kind of file exports for one purpose, in every module, and where that is. From other files,
 * as any other name, they may be exported at most five times.
 */
const conventions = new Map([
  ['module', { where: /\/module\.ts$/, what: 'the description of a module' }],
  ['routes', { where: /\/(server|web)\/routes\.ts$/, what: 'its endpoints or screens' }],
  ['ports', { where: /\/(server|web)\/ports\.ts$/, what: 'what it provides to other modules' }],
  ['speak', { where: /\/text\.ts$/, what: 'its translator for a language' }],
  ['tables', { where: /\/server\/(.+\/)?store\.ts$/, what: 'the columns of its tables' }],
  ['personalTables', { where: /personal-data\.ts$/, what: 'where it keeps personal data' }],
  ['jobs', { where: /\/server\/jobs\.ts$/, what: 'its background jobs' }],
  ['authenticators', { where: /\/authenticators\.ts$/, what: 'its own kinds of credentials' }],
  ['pages', { where: /\/server\/pages\.tsx$/, what: 'its server pages' }],
  ['seed', { where: /\/server\/seed\.ts$/, what: 'its demo data' }],
  ['specimens', { where: /\.gallery\.tsx$/, what: 'examples of components' }],
  ['stylesheet', { where: /\/public\/.+\.tsx$/, what: 'the stylesheet of a server page' }],
  ['fieldsOf', { where: /\/model\.ts$/, what: 'the fields of a record that a form may change' }],
  ['list', { where: useCases, what: 'the records that match' }],
  ['find', { where: useCases, what: 'one record by its id' }],
  ['add', { where: useCases, what: 'a new record' }],
  ['change', { where: useCases, what: 'some fields of a record' }],
  ['save', { where: useCases, what: 'a whole record' }],
  ['remove', { where: useCases, what: 'a record to the bin' }],
  ['restore', { where: useCases, what: 'a record from the bin' }],
  ['setDeleted', { where: useCases, what: 'marks a record as deleted, or as not deleted' }],
  ['undo', { where: useCases, what: 'takes back an earlier use case' }],
  ['preview', { where: useCases, what: 'what a change would do, without doing it' }],
  ['startExport', { where: useCases, what: 'starts the background job that makes a file' }],
  ['recordHistory', { where: useCases, what: 'writes the history of a record' }],
  ['notFound', { where: useCases, what: 'the error for a record that does not exist' }],
])
const maxFilesOfAName = 5
const exported = /^export (?:async )?(?:const|function|type|interface|class) ([A-Za-z_$][\w$]*)/gm

/** Banned words in names of files and identifiers, and files named by a bare gerund. */
export function badNamesIn(root, files) {
  return [
    ...files.flatMap((file) => [...badFileName(file), ...badIdentifiers(root, file)]),
    ...namesExportedTooOften(root, files),
  ]
}

function namesExportedTooOften(root, files) {
  const filesOf = new Map()
  for (const file of files.filter(isProductCode))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(exported))
      if (!conventions.get(name)?.where.test(file))
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(file))
  return [...filesOf]
    .filter(([, { size }]) => size > maxFilesOfAName)
    .map(
      ([name, { size }]) =>
        `"${name}" is exported from ${size} files; give each thing a name of its own`,
    )
}

function isProductCode(file) {
  return /^src\/.*\.tsx?$/.test(file) && !/\.(gen|test|testbed)\.tsx?$/.test(file)
}

function isTestCode(file) {
  return /\.(test|testbed|spec)\.tsx?$|testbed\.ts$|^e2e\/|^src\/platform\/testing\//.test(file)
}

function badFileName(file) {
  const folders = file.split('/')
  const base = (folders.pop() ?? '').replace(/\..*$/, '')
  const named = /\.(ts|tsx|mjs|css)$/.test(file) && !verbs.has(base) ? [...folders, base] : folders
  const gerund = named.map((name) => name.split('-').at(-1) ?? '').find(isGerund)
  if (gerund) return [`${file}: named by the gerund "${gerund}"; name it by a noun`]
  return offences(file, file.replace(/\.[^/]*$/, ''), 'file name')
}

function isGerund(word) {
  return /^[a-z]+ing$/.test(word) && !nouns.has(word)
}

function badIdentifiers(root, file) {
  if (!/\.(ts|tsx|mjs|sql)$/.test(file) || file.endsWith('.gen.ts')) return []
  const code = codeOf(file, readFileSync(join(root, file), 'utf8'))
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [
    ...[...names].flatMap((name) => offences(file, name, `name "${name}"`)),
    ...[...new Set(code.match(loneName))].flatMap((name) => vagueName(file, name)),
    ...[...code.matchAll(declaredType)]
      .filter(([, name]) => vagueTypes.has(name) && !isKept(file, name))
      .map(([, name]) => `${file}: type "${name}" says nothing alone; name it by a noun`),
    ...(isTestCode(file) ? [] : [...code.matchAll(declaredValue)])
      .filter(([, name]) => vagueValues.has(name))
      .map(([, name]) => `${file}: value "${name}" says nothing alone; name what it holds`),
    ...(isTestCode(file) ? [] : [...code.matchAll(declaredFunction)])
      .filter(([, name]) => vagueFunctions.has(name))
      .map(([, name]) => `${file}: function "${name}" says nothing alone; name what it returns`),
  ]
}

function offences(file, name, shown) {
  if (isKept(file, name)) return []
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  const word = words.map((each) => each.toLowerCase()).find((each) => bannedWords.has(each))
  return word ? [`${file}: ${shown} says "${word}"; say ${bannedWords.get(word)}`] : []
}

function vagueName(file, name) {
  const instead = vagueNames.get(name.toLowerCase())
  if (!instead || isKept(file, name)) return []
  return [`${file}: name "${name}" says nothing alone; say ${instead}`]
}

function isKept(file, name) {
  return keptNames.some((kept) => kept.where.test(file) && nameIsKept(kept.name, name))
}

function nameIsKept(kept, name) {
  return name === kept || (name.includes('/') && name.split('/').includes(kept))
}
