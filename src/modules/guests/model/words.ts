import { fold } from '#shared/text.ts'

const longestWord = 64
const mostWords = 64
const mostSearched = 8

interface Findable {
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  company: string
}

/** The words under which a guest is found, each from its first letter. */
export function wordsOf(guest: Findable): string[] {
  const named = wholeWords(`${guest.firstName} ${guest.lastName}`)
  const others = [
    ...wholeWords(guest.company),
    ...(guest.email ? wholeWords(guest.email) : []),
    ...phoneWords(guest.phone),
  ]
  const pieces = [...named, ...others].flatMap((word) => word.split(/[^\p{L}\p{N}\p{So}]+/u))
  const all = [...named, ...others, ...pieces].map(shorten).filter(Boolean)
  return [...new Set(all)].slice(0, mostWords)
}

/** What is looked for: every word must be the beginning of one of the guest's. */
export function searchWords(typed: string): string[] {
  // A number written with spaces is one word, in its national or its full form.
  if (/^\s*[+0][\d\s().+/-]+$/.test(typed))
    return [shorten(typed.replace(/\D/g, '').replace(/^00/, ''))]
  return [...new Set(wholeWords(typed).map(shorten))].slice(0, mostSearched)
}

/** Everything that begins with a word lies between it and this, by code points. */
export function endOfPrefix(word: string): string {
  return `${word}\u{10FFFF}`
}

function wholeWords(text: string): string[] {
  return fold(text).split(' ').filter(Boolean).map(bare)
}

function bare(word: string): string {
  return word.replace(/^[.,;:!?()"']+|[.,;:!?()"']+$/g, '') || word
}

function phoneWords(phone: string | null): string[] {
  if (!phone) return []
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('40') ? [digits, `0${digits.slice(2)}`] : [digits]
}

function shorten(word: string): string {
  return word.length <= longestWord ? word : [...word].slice(0, longestWord).join('')
}
