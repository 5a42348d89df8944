import { z } from 'zod'
import { problem } from '../problem.ts'
import { normalise } from './text.ts'

// Long enough for every way to write fifteen digits.
const maxLength = 40

export const Phone = z
  .string()
  .overwrite((text) => normalisePhone(text) ?? text)
  .refine((text) => text.trim() !== '', problem('required'))
  .refine(isE164, problem('invalid_phone'))
  .meta({ maxLength: maxLength, examples: ['+40712345678'] })
export type Phone = z.infer<typeof Phone>

/** E.164, or null when the text is not one phone number; a number without its country is Romanian. */
export function normalisePhone(text: string): string | null {
  if (text.length > maxLength) return null
  const typed = normalise(text).replaceAll('(0)', '')
  if (!/^\(?\+?[\d\s().\-‐‑–/]+$/.test(typed)) return null
  const number = international(typed.replace(/[^+\d]/g, ''))
  return isE164(number) ? number : null
}

/** `+40 712 345 678`, `+40 21 312 3456`, `+44 791 112 3456`. */
export function formatPhone(phone: string): string {
  const digits = phone.slice(1)
  const country = countryOf(digits)
  const nationalDigits = digits.slice(country.length)
  const inCapital = country === '40' && /^[23]1/.test(nationalDigits)
  const groups = inCapital
    ? [nationalDigits.slice(0, 2), ...groupsOfThree(nationalDigits.slice(2))]
    : groupsOfThree(nationalDigits)
  return [`+${country}`, ...groups].join(' ')
}

function isE164(text: string): boolean {
  if (text.startsWith('+40')) return /^\+40[2-9]\d{8}$/.test(text)
  return /^\+[1-9]\d{6,14}$/.test(text)
}

function international(number: string): string {
  const full = number.replace(/^00/, '+')
  // People often leave the national zero after the country code.
  if (full.startsWith('+')) return full.replace(/^\+400(?=\d{9}$)/, '+40')
  if (full.startsWith('0')) return `+40${full.slice(1)}`
  // Spreadsheets drop a leading zero or plus.
  if (/^[237]\d{8}$/.test(full)) return `+40${full}`
  return /^40[237]\d{8}$/.test(full) ? `+${full}` : ''
}

const twoDigitCountries = /^(?:20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

function countryOf(digits: string): string {
  const length = /^[17]/.test(digits) ? 1 : twoDigitCountries.test(digits) ? 2 : 3
  return digits.slice(0, length)
}

/** Groups of three from the left; a single last digit joins the group before it. */
function groupsOfThree(digits: string): string[] {
  return digits.match(/\d{3}\d?$|\d{3}|\d+/g) ?? []
}
