import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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
])

/** Names that clients, rows or the business fix, and where they may stay. */
const keptNames = [
  { name: 'tell', where: /^src\/modules\/(activities|agenda)\//, why: 'JSON field' },
  { name: 'told', where: /^src\/modules\/(activities|agenda|notifications)\//, why: 'JSON field' },
  { name: 'deed', where: /^src\/modules\//, why: 'JSON field of a history entry' },
  { name: 'guestsToldAt', where: /^src\/modules\//, why: 'JSON field of an event' },
  { name: 'guests_told_at', where: /^src\/modules\/events\//, why: 'column' },
  { name: 'told_at', where: /^src\/modules\/tasks\//, why: 'column' },
  { name: 'told_apart', where: /^src\/modules\/contacts\//, why: 'stored verb of the history' },
  { name: 'not_told_apart', where: /^src\/modules\/contacts\//, why: 'stored verb of the history' },
  { name: 'story', where: /^src\/modules\/website\//, why: 'the block with the story of a couple' },
]

/** Nouns that end like a gerund. */
const nouns = new Set(['landing', 'mailing', 'offboarding'])

const notCode =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g

/** Banned words in names of files and identifiers, and files named by a bare gerund. */
export function badNamesIn(root, files) {
  return files.flatMap((file) => [...badFileName(file), ...badIdentifiers(root, file)])
}

function badFileName(file) {
  const base = (file.split('/').at(-1) ?? '').replace(/\..*$/, '')
  if (/\.(ts|tsx|mjs|css)$/.test(file) && /^[a-z]+ing$/.test(base) && !nouns.has(base))
    return [`${file}: named by the gerund "${base}"; name it by a noun`]
  return offences(file, file.replace(/\.[^/]*$/, ''), 'file name')
}

function badIdentifiers(root, file) {
  if (!/\.(ts|tsx|mjs)$/.test(file) || file.endsWith('.gen.ts')) return []
  const code = readFileSync(join(root, file), 'utf8').replaceAll(notCode, ' ')
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [...names].flatMap((name) => offences(file, name, `name "${name}"`))
}

function offences(file, name, shown) {
  if (keptNames.some((kept) => kept.where.test(file) && nameIsKept(kept.name, name))) return []
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []
  const word = words.map((each) => each.toLowerCase()).find((each) => bannedWords.has(each))
  return word ? [`${file}: ${shown} says "${word}"; say ${bannedWords.get(word)}`] : []
}

function nameIsKept(kept, name) {
  return name === kept || (name.includes('/') && name.split('/').includes(kept))
}
