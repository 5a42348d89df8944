import { z } from 'zod'
import { problem } from '../problem.ts'

/** Romanian tax id; `RO` in front says that its owner pays VAT, so it is kept. */
export const Cui = z
  .string()
  .overwrite(compact)
  .refine((text) => text !== '', problem('required'))
  .refine(isCui, problem('invalid_cui'))
  .meta({ examples: ['RO14399840'] })
export type Cui = z.infer<typeof Cui>

export const Iban = z
  .string()
  .overwrite(compact)
  .refine((text) => text !== '', problem('required'))
  .refine(isIban, problem('invalid_iban'))
  .meta({ examples: ['RO49AAAA1B31007593840000'] })
export type Iban = z.infer<typeof Iban>

/** Whether free text holds a Romanian personal number, also when spaces, dots or hyphens break it up. */
export function looksLikeCnp(text: string): boolean {
  const runs = text.normalize('NFKC').match(/\d+(?:[\s.-]\d+)*/g) ?? []
  return runs.some((run) => joinedThirteens(run.split(/\D/)).some(isCnp))
}

function compact(text: string): string {
  return text.replace(/[\s\u200B-\u200F\u202A-\u202E\u2060]/g, '').toUpperCase()
}

function isCui(text: string): boolean {
  const digits = /^(?:RO)?([1-9]\d{1,9})$/.exec(text)?.[1]
  if (!digits) return false
  const weights = '753217532'.slice(-(digits.length - 1))
  return ((weighted(digits, weights) * 10) % 11) % 10 === Number(digits.at(-1))
}

const ibanLengths = new Map(
  [
    'RO24 MD24 BG22 HU28 RS22 UA29 DE22 AT20 CH21 FR27 IT27 ES24 PT25 NL18 BE16 LU20 IE22 GB22',
    'DK18 SE24 NO15 FI18 PL28 CZ24 SK24 SI19 HR21 GR27 CY28 MT31 EE20 LV21 LT20 TR26 IL23 AE23',
  ]
    .join(' ')
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  if ((ibanLengths.get(text.slice(0, 2)) ?? text.length) !== text.length) return false
  let remainder = 0
  for (const sign of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(sign, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder === 1
}

/** Every thirteen digits that begin and end where the writer began and ended a group. */
function joinedThirteens(groups: readonly string[]): string[] {
  const identifiers: string[] = []
  for (let first = 0; first < groups.length; first++) {
    let digits = ''
    for (let lastIndex = first; digits.length < 13 && lastIndex < groups.length; lastIndex++)
      digits += groups[lastIndex]
    if (digits.length === 13) identifiers.push(digits)
  }
  return identifiers
}

function isCnp(digits: string): boolean {
  const [, month, day] = /^[1-9]\d\d(\d\d)(\d\d)/.exec(digits) ?? []
  if (!month || !day || month < '01' || month > '12' || day < '01' || day > '31') return false
  const control = weighted(digits, '279146358279') % 11
  return (control === 10 ? 1 : control) === Number(digits.at(-1))
}

function weighted(digits: string, weights: string): number {
  let sum = 0
  for (let at = 0; at < weights.length; at++) sum += Number(digits[at]) * Number(weights[at])
  return sum
}
