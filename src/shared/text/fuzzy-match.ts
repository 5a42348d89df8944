import { fold } from './text.ts'

/** A shorter word with one letter changed could be nearly any. */
const minNearLength = 4

/** Whether the word is meant: it begins so, or would but for one letter wrong, missing, too many or exchanged; its first stays. */
export function isNear(typed: string, word: string): boolean {
  if (word.startsWith(typed)) return true
  if (typed.length < minNearLength || typed[0] !== word[0]) return false
  return [-1, 0, 1].some((more) => isOneOff(typed, word.slice(0, typed.length + more)))
}

function isOneOff(a: string, b: string): boolean {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const [one, other] = [a.slice(at), b.slice(at)]
  const isExchanged = one === `${other[1]}${other[0]}${other.slice(2)}`
  const isChanged = one.slice(1) === other.slice(1)
  const isLonger = one.slice(1) === other
  const isShorter = one === other.slice(1)
  return isExchanged || isChanged || isLonger || isShorter
}

/** Whether every typed word is in the text, perhaps with a letter wrong. */
export function hasNearly(text: string, search: string): boolean {
  const words = fold(text).split(/[^\p{L}\p{N}]+/u)
  const typed = fold(search).split(' ').filter(Boolean)
  return typed.every((each) => words.some((word) => isNear(each, word)))
}
