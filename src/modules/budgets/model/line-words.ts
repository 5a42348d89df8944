import { VatKind } from '#modules/defaults/model.ts'
import { fold } from '#shared/text.ts'
import en from '../locales/en.json' with { type: 'json' }
import ro from '../locales/ro.json' with { type: 'json' }
import { Payer, QuantityMode, QuantitySource, Side } from './words.ts'

const yesNo = ['yes', 'no'] as const

const lists = {
  mode: QuantityMode.options,
  vat: VatKind.options,
  side: Side.options,
  source: QuantitySource.options,
  payer: Payer.options,
} as const
type List = keyof typeof lists

/** The key behind a word of either language, so that a file is read regardless of who exported it; null for any other. */
export function keyOfWord<L extends List>(list: L, word: string): (typeof lists)[L][number] | null {
  // The sheet says some of them shorter than the files do: `fix`.
  return find(lists[list], word, (key) => [`${list}.${key}`, `${list}Short.${key}`])
}

export function readYesNo(word: string): boolean | null {
  const found = find(yesNo, word, (key) => [key])
  return found && found === 'yes'
}

/** What is under this key in one language. */
export function wordIn(key: WordKey, locale: 'ro' | 'en'): string {
  return (locale === 'ro' ? ro : en)[key]
}

/** Whether the word is under this key in one of the languages. */
export function isWord(key: WordKey, word: string): boolean {
  return fold(ro[key]) === fold(word) || fold(en[key]) === fold(word)
}

export type WordKey = {
  [K in keyof typeof ro]: (typeof ro)[K] extends string ? K : never
}[keyof typeof ro]

export function hasKey(key: string): key is WordKey {
  return key in ro
}

function find<K extends string>(
  keys: readonly K[],
  word: string,
  textKeys: (key: K) => readonly string[],
): K | null {
  const typed = word.trim()
  if (typed === '') return null
  const isSaid = (key: K) => textKeys(key).some((each) => hasKey(each) && isWord(each, typed))
  return keys.find((key) => key === typed || isSaid(key)) ?? null
}
