import { languages, type Locale } from '../i18n.ts'

/**
 * The convention in which a number is written: the decimal comma of Romanian or the point of English; null
 * when unknown.
 */
export type Marks = Locale | null

/**
 * Every number with at most the given decimals that a text can mean, in units of the last decimal: none, one, or two
 * where a mark before three digits may separate thousands or decimals. A convention chosen by the user decides.
 */
export function readDecimal(
  text: string,
  marks: Marks,
  decimals: number,
  isChosen = false,
): bigint[] {
  const parts = partsOf(text)
  if (!parts) return []
  const { integer, fraction, lone } = parts
  const thousands = scaledTo(integer + fraction, '', decimals)
  const decimal = scaledTo(integer, fraction, decimals)
  if (!lone) return fraction.length > decimals ? [] : [decimal]
  if (isChosen && marks !== null)
    return [lone === languages[marks].decimalMark ? decimal : thousands]
  const fits = fraction.length <= decimals
  if (marks !== null && lone === languages[marks].decimalMark)
    return fits ? [decimal] : [thousands, decimal]
  return marks === null || fits ? [thousands, decimal] : [thousands]
}

interface Parts {
  integer: string
  fraction: string
  /** The separator before three digits whose meaning nothing else in the text decides. */
  lone?: string
}

function partsOf(text: string): Parts | null {
  if (/^\d{1,18}$/.test(text)) return { integer: text, fraction: '' }
  const lone = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(text)
  if (lone) return { integer: lone[1]!, fraction: lone[3]!, lone: lone[2]! }
  const plain = /^(\d{1,18})[.,](\d{1,18})$/.exec(text)
  if (plain) return { integer: plain[1]!, fraction: plain[2]! }
  const grouped = /^([1-9]\d{0,2}(?:([.,' ])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,18}))?$/.exec(
    text,
  )
  return grouped && { integer: grouped[1]!.replace(/\D/g, ''), fraction: grouped[3] ?? '' }
}

/** Rounded half up to the given number of decimals. */
function scaledTo(integer: string, fraction: string, decimals: number): bigint {
  const digits = BigInt(integer + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return digits + (/^[5-9]/.test(fraction.slice(decimals)) ? 1n : 0n)
}

/** The number of a spreadsheet's cell, which keeps fifteen digits; `rounded` where it had more decimals. */
export function unitsOf(
  value: number,
  decimals: number,
): { units: bigint; rounded: boolean } | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) return null
  const roundedValue = Number(value.toPrecision(15))
  const digits =
    Math.abs(roundedValue) < 1e-6
      ? Math.abs(roundedValue).toFixed(20)
      : String(Math.abs(roundedValue))
  const [integer = '0', fraction = ''] = digits.split('.')
  const units = scaledTo(integer, fraction, decimals)
  return {
    units: roundedValue < 0 ? -units : units,
    rounded: /[1-9]/.test(fraction.slice(decimals)),
  }
}

/** The number format that these texts show; null where they show none, or both. */
export function marksOf(texts: Iterable<string>): Marks {
  const triedLocales = new Set<Locale>()
  for (const text of texts) {
    const number = /^-?\s*(\d[\d.,' ]*\d)\s*(?:%|\p{L}{1,4}|[€$£])?$/u.exec(
      text.replace(/[\s\u00A0\u202F]/g, ' ').trim(),
    )?.[1]
    if (!number || /^[1-9]\d{0,2}[.,]\d{3}$/.test(number) || !partsOf(number)) continue
    const lastMark = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','))
    if (lastMark < 0) continue
    const mark = number.charAt(lastMark)
    const isGroup = number.indexOf(mark) !== lastMark
    triedLocales.add((mark === ',') === isGroup ? 'en' : 'ro')
  }
  return triedLocales.size === 1 ? [...triedLocales][0]! : null
}
