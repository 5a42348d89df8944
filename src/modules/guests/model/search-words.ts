import { fold, foldApart } from '#shared/text/text.ts'

const maxWordLength = 64
const maxWords = 64
const maxSearched = 8
/** Fewer digits are at the end of too many numbers. */
const minEndLength = 3
const maxNumberLength = 15

interface Findable {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  company: string
  /** The description of a guest without a name. */
  called?: string
}

/** The words under which a guest is found, each from its first letter; one that begins another is found by it. */
export function indexedWords(guest: Findable): string[] {
  const name = `${guest.firstName} ${guest.lastName}`
  const named = wholeWords(name)
  const called = wholeWords(guest.called ?? '')
  const others = [...called, ...wholeWords(guest.company), ...phoneWords(guest.phone)]
  const apart = [name, guest.company].flatMap((words) => foldApart(words).split(' '))
  const pieces = [...apart, ...others].flatMap((word) => word.split(separators))
  const all = [...named, ...others, ...mailWords(guest.email), ...pieces].map(shorten)
  const head = headOf(`${guest.lastName} ${guest.firstName}`.trim())
  const marked = [...new Set(all.filter(Boolean))]
    .slice(0, maxWords)
    .map((word) => (head.startsWith(word.slice(0, headLength)) ? leadMark + word : word))
    .toSorted(byCodePoints)
  return marked.filter((word, at) => !marked[at + 1]?.startsWith(word))
}

/**
 * Matches before each word that begins with the name under which the guest is sorted. Such guests are
 * together in a list by name, so their first page is read from that list, however many they are.
 */
export const leadMark = '\u0001'
const headLength = 4
const plain: Readonly<Record<string, string>> = { ă: 'a', â: 'a', î: 'i', ș: 's', ț: 't' }

/** The first letters of a sorted name, folded; empty where the order of its letters is not that of Romanian. */
function headOf(name: string): string {
  const letters = name.slice(0, headLength).toLowerCase()
  return /^[a-z0-9 ăâîșț]*$/.test(letters)
    ? letters.replace(/[ăâîșț]/g, (letter) => plain[letter] ?? letter)
    : ''
}

/** The bounds, in Romanian order, of names that begin with a folded word; none where no marked word does. */
export function leadRanges(word: string): { from: string; to: string }[] {
  const letters = word.slice(0, headLength).split('')
  if (!letters.every((letter) => /[a-z0-9]/.test(letter))) return []
  let heads = ['']
  for (const letter of letters)
    heads = heads.flatMap((head) => spellings(letter).map((each) => head + each))
  return heads.map((head) => ({ from: head, to: `${head}\uFFFF` }))
}

function spellings(letter: string): string[] {
  return [letter, ...Object.keys(plain).filter((each) => plain[each] === letter)]
}

const separators = /[^\p{L}\p{N}\p{So}]+/u

/** The domain is one word: its ending would be shared by nearly all addresses. */
function mailWords(email: string | null): string[] {
  if (!email) return []
  const folded = fold(email)
  const [mailbox = '', domain = ''] = folded.split('@')
  return [folded, domain, ...mailbox.split(separators)]
}

/** By code points, texts that begin with a word follow directly after it. */
function byCodePoints(a: string, b: string): number {
  return a < b ? -1 : 1
}

/** The search terms: every one must be the beginning of a word of the guest. */
export function searchWords(typed: string): string[] {
  // A number written with spaces is one word, in its national or its full form.
  if (/^\s*[+0][\d\s().+/-]+$/.test(typed))
    return [shorten(typed.replace(/\D/g, '').replace(/^00/, ''))]
  return [...new Set(wholeWords(typed).map(shorten))].slice(0, maxSearched)
}

/** Upper bound of the texts that begin with a word, by code points. */
export function endOfPrefix(word: string): string {
  return `${word}\u{10FFFF}`
}

function wholeWords(text: string): string[] {
  return fold(text).split(' ').filter(Boolean)
}

/**
 * The number in its full and national form, and from each of its digits on, since people search by a part
 * of it.
 */
function phoneWords(phone: string | null): string[] {
  if (!phone) return []
  const digits = phone.replace(/\D/g, '')
  const national = digits.startsWith('40') ? `0${digits.slice(2)}` : digits
  const ends = Array.from(
    { length: Math.max(0, Math.min(national.length, maxNumberLength) - minEndLength) },
    (_, at) => national.slice(at + 1),
  )
  return [digits, national, ...ends]
}

function shorten(word: string): string {
  return word.length <= maxWordLength ? word : [...word].slice(0, maxWordLength).join('')
}
