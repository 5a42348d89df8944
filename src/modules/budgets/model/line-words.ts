import { VatKind } from '#modules/defaults/model.ts'
import { locales, type StaffLocale } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import { words } from '../locales/words.gen.ts'
import { Payer, QuantityMode, QuantitySource, Side } from './budget.ts'

const yesNo = ['yes', 'no'] as const

const lists = {
  mode: QuantityMode.options,
  vat: VatKind.options,
  side: Side.options,
  source: QuantitySource.options,
  payer: Payer.options,
} as const
type List = keyof typeof lists

/** Synonyms in files of others, folded. */
const otherWords: { readonly [L in List]?: Readonly<Partial<Record<string, readonly string[]>>> } =
  {
    side: {
      cost: ['costuri', 'cheltuieli', 'plata', 'plati', 'costs', 'expense', 'expenses', 'spending'],
      income: [
        'venituri',
        'incasare',
        'incasari',
        'incomes',
        'revenue',
        'revenues',
        'receipt',
        'receipts',
        'earning',
        'earnings',
      ],
    },
    mode: {
      fixed: ['fix', 'fixa', 'suma fixa', 'pret fix', 'forfetar', 'fixed', 'flat', 'lump sum'],
      per_guest: [
        'per invitat',
        'pe persoana',
        'per persoana',
        'pe pers',
        'by guest',
        'per person',
        'per pax',
        'per head',
      ],
      per_adult: ['per adult', 'by adult'],
      per_child: ['per copil', 'per child', 'by child'],
      per_table: ['per masa', 'per table', 'by table'],
      per_hour: ['per ora', 'pe ore', 'per hour', 'hourly', 'by hour'],
      percent: ['procent', 'procente', 'procentual', 'percent', 'percentage'],
    },
  }
const optionalWords = ['optional', 'optionala', 'facultativ', 'facultativa']
const includedWords = ['obligatoriu', 'obligatorie', 'mandatory', 'required']

/** The key behind a word of either language, so that a file is read regardless of who exported it; null for any other. */
export function keyOfWord<L extends List>(list: L, word: string): (typeof lists)[L][number] | null {
  // The sheet says some of them shorter than the files do: `fix`.
  const matchingKey = find(lists[list], word, (key) => [`${list}.${key}`, `${list}Short.${key}`])
  const folded = fold(word.trim())
  return matchingKey ?? lists[list].find((key) => otherWords[list]?.[key]?.includes(folded)) ?? null
}

/** `opțional` says by itself what a yes says only below such a word. */
export function readOptionalWord(word: string): boolean | null {
  const folded = fold(word.trim())
  if (optionalWords.includes(folded)) return true
  return includedWords.includes(folded) ? false : null
}

export function readOptional(word: string): boolean | null {
  return readYesNo(word) ?? readOptionalWord(word)
}

export function readYesNo(word: string): boolean | null {
  const answer = find(yesNo, word, (key) => [key])
  return answer && answer === 'yes'
}

/** The text of a key in one language. */
export function wordIn(key: WordKey, locale: StaffLocale): string {
  const entry = words[locale][key]
  return typeof entry === 'string' ? entry : entry.other
}

/** Whether the word is under this key in one of the languages. */
export function isWord(key: WordKey, word: string): boolean {
  return locales.some((locale) => fold(wordIn(key, locale)) === fold(word))
}

export type WordKey = keyof typeof words.ro

export function hasKey(key: string): key is WordKey {
  return key in words.ro
}

function find<K extends string>(
  keys: readonly K[],
  word: string,
  textKeys: (key: K) => readonly string[],
): K | null {
  const typed = word.trim()
  if (typed === '') return null
  const isAnyWord = (key: K) => textKeys(key).some((each) => hasKey(each) && isWord(each, typed))
  return keys.find((key) => key === typed || isAnyWord(key)) ?? null
}
