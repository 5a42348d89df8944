import { z } from 'zod'
import { problem } from '../problem.ts'

/** Text as we keep it: as it was typed, storable and NFC; a second pass changes nothing. */
export function normalise(text: string): string {
  if (!unusual.test(text)) return text.trim()
  const clean = text
    .replace(lineEnds, '\n')
    .replace(unwanted, '')
    .replace(loneSurrogates, '\uFFFD')
    .normalize('NFC')
  return trimEnds(clean)
}

/**
 * Folds a text for search: two spellings of one name give the same result. Apostrophes inside a word and
 * punctuation around it are ignored. The database has the same rule as `search_fold`.
 */
export function fold(text: string): string {
  return withoutPunctuation(unusual.test(text) ? foldUnusual(text) : foldUsual(text))
}

/** The same with what an apostrophe joins as words of their own, under which a name is looked for too. */
export function foldApart(text: string): string {
  return fold(text.replace(apostrophes, ' '))
}

const apostrophes = /['`´‘’‛ʼʹʻʽ′]/g

function foldUnusual(text: string): string {
  return normalise(text)
    .replaceAll('\u00B4', "'")
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(specialLetters, (letter) => plainLetters.get(letter) ?? letter)
    .replace(apostrophes, "'")
    .replace(/[„“”«»‟]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .normalize('NFC')
    .trim()
}

const punctuation = /['.,;:!?()[\]{}"]/

/** A word made only of punctuation is kept. */
function withoutPunctuation(folded: string): string {
  if (!punctuation.test(folded)) return folded
  return folded
    .replace(/(?<=[^ '])'+|'+(?=[^ '])/g, '')
    .replace(/(^| )[.,;:!?()[\]{}"]+(?=[^ .,;:!?()[\]{}"])/g, '$1')
    .replace(/([^ .,;:!?()[\]{}"])[.,;:!?()[\]{}"]+(?= |$)/g, '$1')
}

/** Signs of a keyboard and Romanian letters, as in nearly all that is typed: much quicker than by the rules of Unicode. */
const unusual = /[^ -~ĂăÂâÎîȘșȚț]/
const romanianLetters: Readonly<Record<string, string>> = { ă: 'a', â: 'a', î: 'i', ș: 's', ț: 't' }

function foldUsual(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ăâîșț`]/g, (sign) => romanianLetters[sign] ?? "'")
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** The order of PostgreSQL's `ro-RO-x-icu`, so that a list sorted here and a list sorted there agree. */
export function compareRomanian(a: string, b: string): number {
  return romanian.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)
}

export function codePoints(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (!isLowSurrogate(text.charCodeAt(at))) count++
  }
  return count
}

/** The beginning of a text; a sign that takes two units is not cut in half, since no database keeps half of one. */
export function beginningOf(text: string, units: number): string {
  const cut = text.slice(0, units)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Single-line text that may be empty; add `.min(1)` where it is required. */
export function Line(max: number) {
  return bounded(Storable.overwrite(toLine).refine(isLegible, problem('invalid_text')), max)
}

/** Text of several lines that may be empty; add `.min(1)` where it is required. */
export function Paragraphs(max: number) {
  return bounded(Storable.overwrite(normalise).refine(isLegible, problem('invalid_text')), max)
}

// PostgreSQL cannot store U+0000 and UTF-8 cannot carry half a surrogate pair.
const Storable = z
  .string()
  .refine(
    (text) => !unusual.test(text) || (!text.includes('\0') && !/\p{Cs}/u.test(text)),
    problem('invalid_text'),
  )

function bounded(schema: z.ZodString, max: number) {
  return schema.refine(withinLength(max), problem('too_long', max)).meta({ maxLength: max })
}

export const Name = Storable.overwrite(toLine)
  .refine(isFilled, problem('required'))
  .refine(isLegible, problem('invalid_text'))
  .refine(withinLength(200), problem('too_long', 200))
  .meta({ minLength: 1, maxLength: 200 })
export type Name = z.infer<typeof Name>

export const Search = bounded(Storable.overwrite(toLine), 200)
export type Search = z.infer<typeof Search>

// ASCII only, because a name with an IDN domain and its punycode form would be two accounts for one mailbox.
const mailbox =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i

export const Email = z
  .string()
  .overwrite(trimEnds)
  .refine(isFilled, problem('required'))
  .refine(withinLength(254), problem('too_long', 254))
  .refine((text) => mailbox.test(text) && text.indexOf('@') <= 64, problem('invalid_email'))
  .overwrite((text) => text.toLowerCase())
  .meta({ format: 'email', maxLength: 254 })
export type Email = z.infer<typeof Email>

const slugSize = { min: 2, max: 60 }
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

export const Slug = z
  .string()
  .refine(isFilled, problem('required'))
  .refine((text) => text.length >= slugSize.min, problem('too_short', slugSize.min))
  .refine(withinLength(slugSize.max), problem('too_long', slugSize.max))
  .refine((text) => slugPattern.test(text), problem('invalid_slug'))
  .refine((text) => !reservedSlugs.has(text), problem('reserved'))
  .meta({ minLength: slugSize.min, maxLength: slugSize.max, pattern: slugPattern.source })
export type Slug = z.infer<typeof Slug>

/** A valid slug proposed from a name, or '' when the name has no letter or digit that could be in one. */
export function slugify(text: string): string {
  const words = fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const slug = shorten(words)
  return slug.length === 1 || reservedSlugs.has(slug) ? `${slug}-1` : slug
}

// Names of our own addresses, and words that would look like ours or break a link.
const reservedSlugs: ReadonlySet<string> = new Set(
  [
    'admin api app assets auth check-in checkin door event events files health icons login logout metrics',
    'preview-template preview-website public raport render robots sitemap speaker static website www',
    'activitati agenda buget bugete chestionare companie creeaza-cont creeaza-cont-2 dashboard evenimente',
    'evenimentele-mele invitati lista-taskuri notificari parteneri persoane-de-contact profil-utilizator',
    'rapoarte raspunsuri reseteaza-parola speakeri taskurile-mele website-builder',
    'chestionar inscriere invitatie help ajutor mail null prilej root security support system undefined',
  ]
    .join(' ')
    .split(' '),
)

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g
const unwanted = /(?![\n\t])[\p{Cc}\p{Co}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]/gu
const loneSurrogates = /\p{Cs}/gu

// Letters that Unicode does not decompose but people search as if it did.
const plainLetters = new Map(
  'ßss æae œoe þth øo đd ðd ħh ıi ĸk łl ŋn ŧt ςσ'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const specialLetters = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g')

const romanian = new Intl.Collator('ro-RO')

const blank = /[\s\u00AD\u061C\u180E\u200B-\u200F\u2060-\u2064]/

// A loop, because a regular expression anchored at the end is quadratic on long runs of spaces.
function trimEnds(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blank.test(text.charAt(start))) start++
  while (end > start && blank.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

function toLine(text: string): string {
  return normalise(text).replace(/[\n\t]+/g, ' ')
}

function isFilled(text: string): boolean {
  return text !== ''
}

const visible = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u
const stackedMarks = /(?:\p{M}\p{Cf}*){6}/u

function isLegible(text: string): boolean {
  if (!unusual.test(text)) return text === '' || text.trim() !== ''
  return visible.test(text) && !stackedMarks.test(text.normalize('NFD'))
}

function withinLength(max: number): (text: string) => boolean {
  return (text) => text.length <= max || codePoints(text) <= max
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** Cuts at a hyphen where one is near, so that no word is left in half. */
function shorten(slug: string): string {
  if (slug.length <= slugSize.max) return slug
  const cut = slug.lastIndexOf('-', slugSize.max)
  return slug.slice(0, cut > slugSize.max / 2 ? cut : slugSize.max).replace(/-$/, '')
}
