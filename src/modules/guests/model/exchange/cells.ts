import type { StaffLocale } from '#shared/i18n.ts'
import { fold } from '#shared/text/text.ts'
import type { AgeBand, Rsvp } from '../../model.ts'

/** The text of a cell of a part: empty if the guest is not invited. */
export type CellAnswer = Rsvp | 'uninvited'

export const rsvpWords: Record<StaffLocale, Record<Rsvp, string>> = {
  ro: { yes: 'vine', no: 'nu vine', maybe: 'poate', none: 'invitat', waiting: 'în așteptare' },
  en: { yes: 'yes', no: 'no', maybe: 'maybe', none: 'invited', waiting: 'waiting' },
}
export const ageWords: Record<StaffLocale, Record<AgeBand, string>> = {
  ro: { adult: 'adult', child: 'copil', baby: 'bebeluș' },
  en: { adult: 'adult', child: 'child', baby: 'baby' },
}
export const languageWords: Record<StaffLocale, Record<'ro' | 'en', string>> = {
  ro: { ro: 'română', en: 'engleză' },
  en: { ro: 'Romanian', en: 'English' },
}
export const yesWord: Record<StaffLocale, string> = { ro: 'da', en: 'yes' }

/**
 * Includes every word that our screens show. A waiting yes is read as yes: the import decides whether there is a
 * place.
 */
export function readRsvp(cell: string): Exclude<CellAnswer, 'waiting'> | null {
  const word = fold(cell)
  if (/^(|-|neinvitat[a]?|neinvitati|uninvited|not invited)$/.test(word)) return 'uninvited'
  for (const [rsvp, pattern] of answers) if (pattern.test(word)) return rsvp
  return null
}

const answers: readonly [Exclude<Rsvp, 'waiting'>, RegExp][] = [
  [
    'no',
    /^(nu|nu vine|nu particip[a]?|no|not coming|does not come|not attending|declined|refuzat[a]?|absent|canceled|cancelled|expired|false|0)$/,
  ],
  [
    'yes',
    /^(da|vine|vin|particip[a]?|confirmat[a]?|yes|y|coming|comes|attending|accepted|confirmed|going|checked in|paid|complete[d]?|active|true|1|in asteptare|(pe )?lista de asteptare|asteapta|waiting|waitlist(ed)?|(on (the )?)?waiting list)$/,
  ],
  ['maybe', /^(poate|nehotarat[a]?|maybe|tentative|undecided|\?)$/],
  [
    'none',
    /^(x|v|✓|✔|☑|invitat[a]?|invitati|fara raspuns|nu stim|nu a raspuns|asteptam|invited|no answer|no reply|pending|none|awaiting( reply)?|n\/a)$/,
  ],
]

export function readAge(cell: string): AgeBand | null {
  const word = fold(cell)
  if (/^(|adult[aei]?|adulti|a|matur|m|f)$/.test(word)) return 'adult'
  if (/^(copil|copii|copila|minor|c|child|children|kid|kids)$/.test(word)) return 'child'
  if (/^(bebe|bebelus[i]?|b|baby|infant|toddler)$/.test(word)) return 'baby'
  const years = /^(\d{1,3})( ani| years)?$/.exec(word)?.[1]
  if (years === undefined) return null
  return Number(years) < 2 ? 'baby' : Number(years) < 14 ? 'child' : 'adult'
}

export function readLanguage(cell: string): 'ro' | 'en' | null {
  const word = fold(cell)
  if (/^(ro|rom|romana|romanian|ro-ro)$/.test(word)) return 'ro'
  return /^(en|eng|engleza|english|en-gb|en-us)$/.test(word) ? 'en' : null
}

export function readYes(cell: string): boolean {
  return /^(da|yes|y|x|true|1|adevarat|✓|✔)$/.test(fold(cell))
}
