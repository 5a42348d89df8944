import type { z } from 'zod'
import type { FieldProblem } from './app-error.ts'
import { dictionary, type Locale, sayIn } from './i18n.ts'
import { formatMoney } from './money.ts'

export const problemText = dictionary({
  ro: {
    required: 'Completați acest câmp.',
    too_short: {
      one: 'Scrieți cel puțin {n} caracter.',
      few: 'Scrieți cel puțin {n} caractere.',
      other: 'Scrieți cel puțin {n} de caractere.',
    },
    too_long: {
      one: 'Scurtați textul la cel mult {n} caracter.',
      few: 'Scurtați textul la cel mult {n} caractere.',
      other: 'Scurtați textul la cel mult {n} de caractere.',
    },
    wrong_length: {
      one: 'Scrieți exact {n} caracter.',
      few: 'Scrieți exact {n} caractere.',
      other: 'Scrieți exact {n} de caractere.',
    },
    too_few: {
      one: 'Adăugați cel puțin {n} element.',
      few: 'Adăugați cel puțin {n} elemente.',
      other: 'Adăugați cel puțin {n} de elemente.',
    },
    too_many: {
      one: 'Păstrați cel mult {n} element.',
      few: 'Păstrați cel mult {n} elemente.',
      other: 'Păstrați cel mult {n} de elemente.',
    },
    too_small: 'Scrieți un număr de cel puțin {n}.',
    too_big: 'Scrieți un număr de cel mult {n}.',
    sum_too_large: 'Scrieți o sumă de cel mult {n}.',
    group_full: {
      one: 'Invitația acestui grup este pentru cel mult {n} persoană. Alegeți alt grup sau măriți numărul lui.',
      few: 'Invitația acestui grup este pentru cel mult {n} persoane. Alegeți alt grup sau măriți numărul lui.',
      other:
        'Invitația acestui grup este pentru cel mult {n} de persoane. Alegeți alt grup sau măriți numărul lui.',
    },
    above_owed: 'Au rămas de plătit {n}. Scrieți cel mult atât sau bifați că plătiți în plus.',
    invoice_credited:
      'Factura a fost stornată, în întregime sau în parte: mai sunt {n} de plătit. Bifați dacă plătiți totuși.',
    above_refundable: 'Se pot returna {n}. Bifați dacă suma este totuși corectă.',
    planned_already: 'Alte plăți sunt deja planificate: mai rămân {n} de planificat.',
    paid_already: 'O parte este deja plătită: mai rămân {n} de plătit.',
    parts_left: 'Mai sunt de repartizat {n} net.',
    parts_above: 'S-au repartizat {n} net în plus.',
    vat_parts_left: 'TVA-ul liniilor este cu {n} mai mic decât acesta.',
    vat_parts_above: 'TVA-ul liniilor este cu {n} mai mare decât acesta.',
    unlikely_rate: 'Cursul știut este {n}. Verificați virgula sau bifați că este corect.',
    must_be_above: 'Scrieți un număr mai mare decât {n}.',
    must_be_below: 'Scrieți un număr mai mic decât {n}.',
    not_integer: 'Scrieți un număr întreg, fără zecimale.',
    not_multiple: 'Scrieți un multiplu de {n}.',
    invalid_number: 'Scrieți un număr, de exemplu 12.',
    invalid_text:
      'Textul conține semne care nu pot fi afișate. Ștergeți-le sau scrieți textul din nou.',
    invalid_email: 'Scrieți o singură adresă de e-mail completă, de exemplu ana@exemplu.ro.',
    invalid_phone: 'Scrieți un număr de telefon, de exemplu 0712 345 678 sau +49 151 2345 6789.',
    invalid_slug: 'Folosiți doar litere mici fără diacritice, cifre și câte o cratimă între ele.',
    reserved: 'Acest nume este folosit de aplicație. Alegeți altul.',
    taken: 'Acest nume este deja folosit. Alegeți altul.',
    number_taken: 'Furnizorul are deja o factură cu acest număr.',
    above_invoice: 'Din factură au rămas {n}, cu TVA.',
    above_invoice_line: 'Din linia aceasta a facturii au rămas {n}, cu TVA.',
    refund_unnamed:
      'Linia are facturi plătite: alegeți-o pe cea din care vin banii înapoi sau bifați că nu ține de niciuna.',
    returned_before_paid: 'Alegeți o zi care nu este înainte de plată.',
    due_before_issued: 'Scadența nu poate fi înainte de data facturii.',
    children_above: 'Copiii sunt dintre invitați: scrieți cel mult {n}.',
    in_future: 'Alegeți o zi care nu este în viitor.',
    invalid_url: 'Scrieți o adresă web completă, de exemplu https://exemplu.ro.',
    invalid_date: 'Scrieți o dată care există, între 1970 și 2100, de exemplu 15.05.2027.',
    invalid_time: 'Scrieți o oră, de exemplu 19:30.',
    invalid_instant: 'Scrieți o dată și o oră care există, între 1970 și 2100.',
    invalid_zone: 'Alegeți un fus orar din listă, de exemplu Europe/Bucharest.',
    skipped_time:
      'Această oră nu există: în acea noapte ceasul se dă înainte. Alegeți o oră de dinainte sau de după.',
    end_before_start: 'Sfârșitul trebuie să fie după început. Schimbați unul dintre ele.',
    too_far_apart: {
      one: 'Între început și sfârșit poate trece cel mult {n} zi.',
      few: 'Între început și sfârșit pot trece cel mult {n} zile.',
      other: 'Între început și sfârșit pot trece cel mult {n} de zile.',
    },
    after_event: 'Alegeți o zi care nu este după sfârșitul evenimentului.',
    in_past: 'Alegeți un moment care nu a trecut.',
    overlaps: 'Se suprapune cu alt rând de același fel. Schimbați perioada unuia dintre ele.',
    invalid_money: 'Scrieți o sumă, de exemplu 1.234,56.',
    invalid_rate: 'Scrieți un curs valutar mai mare decât zero, de exemplu 4,9765.',
    invalid_cui: 'Codul fiscal nu este corect. Verificați cifrele, de exemplu RO14399840.',
    invalid_iban: 'IBAN-ul nu este corect. Verificați literele și cifrele de pe extrasul de cont.',
    contains_cnp:
      'Textul pare să conțină un CNP. Ștergeți-l: nu păstrăm coduri numerice personale.',
    invalid_choice: 'Alegeți una dintre variantele din listă.',
    must_accept: 'Bifați această căsuță pentru a continua.',
    repeated: 'Aceeași alegere apare de două ori. Păstrați-o o singură dată.',
    invalid_id: 'Ceea ce ați ales nu mai există. Alegeți din nou din listă.',
    invalid_format: 'Scrieți valoarea în forma cerută.',
    invalid_type: 'Valoarea nu este de felul cerut. Completați câmpul din nou.',
    unknown_field: 'Acest câmp nu este cunoscut. Ștergeți-l și încercați din nou.',
    invalid: 'Valoarea nu este corectă. Verificați-o și completați-o din nou.',
  },
  en: {
    required: 'Please fill in this field.',
    too_short: {
      one: 'Write at least {n} character.',
      other: 'Write at least {n} characters.',
    },
    too_long: {
      one: 'Shorten the text to at most {n} character.',
      other: 'Shorten the text to at most {n} characters.',
    },
    wrong_length: {
      one: 'Write exactly {n} character.',
      other: 'Write exactly {n} characters.',
    },
    too_few: { one: 'Add at least {n} item.', other: 'Add at least {n} items.' },
    too_many: { one: 'Keep at most {n} item.', other: 'Keep at most {n} items.' },
    too_small: 'Write a number of at least {n}.',
    too_big: 'Write a number of at most {n}.',
    sum_too_large: 'Write a sum of at most {n}.',
    group_full: {
      one: 'The invitation of this group is for {n} person at most. Choose another group or raise its number.',
      other:
        'The invitation of this group is for {n} people at most. Choose another group or raise its number.',
    },
    above_owed: 'There is {n} left to pay. Write at most that, or tick that you pay more.',
    invoice_credited:
      'The invoice was credited, whole or in part: {n} is left to pay. Tick if you pay all the same.',
    above_refundable: 'At most {n} can come back. Tick if it is right all the same.',
    planned_already: 'Other payments are planned already: {n} is left to plan.',
    paid_already: 'A part is paid already: {n} is left to pay.',
    parts_left: 'Net still to be shared out: {n}.',
    parts_above: 'Net shared out too much: {n}.',
    vat_parts_left: 'The VAT of the lines is {n} less than this.',
    vat_parts_above: 'The VAT of the lines is {n} more than this.',
    unlikely_rate: 'The known rate is {n}. Check the point, or tick that it is right.',
    must_be_above: 'Write a number greater than {n}.',
    must_be_below: 'Write a number less than {n}.',
    not_integer: 'Write a whole number, without decimals.',
    not_multiple: 'Write a multiple of {n}.',
    invalid_number: 'Write a number, for example 12.',
    invalid_text: 'The text has characters that cannot be shown. Remove them or write it again.',
    invalid_email: 'Write one complete e-mail address, for example ana@example.com.',
    invalid_phone: 'Write a phone number, for example 0712 345 678 or +49 151 2345 6789.',
    invalid_slug:
      'Use only lower-case letters without accents, digits, and single hyphens between.',
    reserved: 'The application uses this name itself. Choose another one.',
    taken: 'This name is already in use. Choose another one.',
    number_taken: 'The supplier already has an invoice with this number.',
    above_invoice: 'The invoice has {n} left, with VAT.',
    above_invoice_line: 'This line of the invoice has {n} left, with VAT.',
    refund_unnamed:
      'The line has paid invoices: choose the one that the money comes back of, or tick that it is none of them.',
    returned_before_paid: 'Choose a day that is not before the payment.',
    due_before_issued: 'The due date cannot be before the date of the invoice.',
    children_above: 'Children are among the guests: write at most {n}.',
    in_future: 'Choose a day that is not in the future.',
    invalid_url: 'Write a complete web address, for example https://example.com.',
    invalid_date: 'Write a date that exists, between 1970 and 2100, for example 15/05/2027.',
    invalid_time: 'Write a time, for example 19:30.',
    invalid_instant: 'Write a date and time that exist, between 1970 and 2100.',
    invalid_zone: 'Choose a time zone from the list, for example Europe/Bucharest.',
    skipped_time:
      'This time does not exist: the clock goes forward that night. Choose a time before or after it.',
    end_before_start: 'The end must come after the start. Change one of them.',
    too_far_apart: {
      one: 'At most {n} day may lie between start and end.',
      other: 'At most {n} days may lie between start and end.',
    },
    after_event: 'Choose a day that is not after the end of the event.',
    in_past: 'Choose a time that has not passed.',
    overlaps: 'It overlaps another row of the same kind. Change the dates of one of them.',
    invalid_money: 'Write an amount, for example 1,234.56.',
    invalid_rate: 'Write an exchange rate greater than zero, for example 4.9765.',
    invalid_cui: 'The tax id is not right. Check its digits, for example RO14399840.',
    invalid_iban: 'The IBAN is not right. Check its letters and digits against a bank statement.',
    contains_cnp: 'The text seems to hold a personal id number. Remove it: we do not keep these.',
    invalid_choice: 'Choose one of the options in the list.',
    must_accept: 'Tick this box to continue.',
    repeated: 'The same choice is here twice. Keep it once.',
    invalid_id: 'What you chose no longer exists. Choose from the list again.',
    invalid_format: 'Write the value in the form asked for.',
    invalid_type: 'The value is not of the kind asked for. Fill in the field again.',
    unknown_field: 'This field is not known. Remove it and try again.',
    invalid: 'The value is not right. Check it and fill it in again.',
  },
})

export type ProblemCode = keyof (typeof problemText)['ro']

/** The first problem of each field under its dotted path; a problem of the whole input has the path `''`. */
export function problemsOf(error: z.ZodError): Record<string, FieldProblem> {
  const found = new Map<string, FieldProblem>()
  for (const [path, fieldProblem] of walk(error.issues, [])) {
    if (found.size === mostProblems) break
    const name = path.map(String).join('.')
    if (!found.has(name)) found.set(name, fieldProblem)
  }
  // Unlike assignment, this makes an own property even of `__proto__`.
  return Object.fromEntries(found)
}

export function sayProblem({ code, limit, currency }: FieldProblem, locale: Locale): string {
  const say = sayIn(problemText, locale)
  if (!isProblemCode(code)) return say('invalid')
  if (limit !== undefined && currency !== undefined)
    return say(code, { n: formatMoney({ minor: limit, currency }, locale) })
  if (limit !== undefined) return say(code, { n: limit })
  return wantsLimit(code) ? say('invalid') : say(code)
}

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

// An answer stays under a kilobyte even when a hostile body has thousands of long wrong keys.
const mostProblems = 16
const longestKey = 24

function* walk(issues: readonly Issue[], above: Path): Generator<[Path, FieldProblem]> {
  for (const issue of issues) {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) yield unknownField([...path, key])
    } else if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      yield* walk(closestBranch(issue.errors), path)
    } else {
      yield issue.code === 'invalid_key' ? unknownField(path) : [path, problemOf(issue)]
    }
  }
}

function unknownField(path: Path): [Path, FieldProblem] {
  const key = String(path.at(-1)).slice(0, longestKey)
  return [[...path.slice(0, -1), key], { code: 'unknown_field' }]
}

/** The branch the person most likely meant: of the right kind, then with the fewest problems. */
function closestBranch(branches: readonly Issue[][]): Issue[] {
  const distance = (branch: Issue[]) =>
    branch.length +
    (branch.some((issue) => issue.path.length === 0 && isOtherKind(issue)) ? 1000 : 0)
  return branches.reduce((best, branch) => (distance(branch) < distance(best) ? branch : best))
}

function isOtherKind(issue: Issue): boolean {
  return issue.code === 'invalid_type' || issue.code === 'invalid_value'
}

function problemOf(issue: Issue): FieldProblem {
  switch (issue.code) {
    case 'custom':
      return ours(issue.params)
    case 'invalid_type':
      return { code: codeOfType(issue) }
    case 'too_small':
      return tooSmall(issue)
    case 'too_big':
      return tooBig(issue)
    case 'invalid_format':
      return { code: codeOfFormat(issue) }
    case 'not_multiple_of':
      return { code: 'not_multiple', limit: issue.divisor }
    case 'invalid_value':
      return {
        code: issue.values.every((value) => value === true) ? 'must_accept' : 'invalid_choice',
      }
    case 'invalid_union':
      return { code: 'invalid_choice' }
    default:
      return { code: 'invalid' }
  }
}

function ours(params: Record<string, unknown> | undefined): FieldProblem {
  const { code, limit } = params ?? {}
  if (typeof code !== 'string') return { code: 'invalid' }
  return typeof limit === 'number' ? { code, limit } : { code }
}

/** Zod keeps the input out of its issues, so only its message distinguishes an absent value from a wrong one. */
function codeOfType(issue: z.core.$ZodIssueInvalidType): ProblemCode {
  if (/received (undefined|null)$/.test(issue.message)) return 'required'
  if (issue.expected === 'int') return 'not_integer'
  return issue.expected === 'number' ? 'invalid_number' : 'invalid_type'
}

function tooSmall(issue: z.core.$ZodIssueTooSmall): FieldProblem {
  const limit = Number(issue.minimum)
  if (issue.origin === 'string') {
    if (issue.exact) return { code: 'wrong_length', limit }
    return limit <= 1 ? { code: 'required' } : { code: 'too_short', limit }
  }
  if (!isNumeric(issue.origin)) return { code: 'too_few', limit }
  return { code: issue.inclusive === false ? 'must_be_above' : 'too_small', limit }
}

function tooBig(issue: z.core.$ZodIssueTooBig): FieldProblem {
  const limit = Number(issue.maximum)
  if (issue.origin === 'string') return { code: issue.exact ? 'wrong_length' : 'too_long', limit }
  if (!isNumeric(issue.origin)) return { code: 'too_many', limit }
  return { code: issue.inclusive === false ? 'must_be_below' : 'too_big', limit }
}

function isNumeric(origin: string): boolean {
  return origin === 'number' || origin === 'int' || origin === 'bigint'
}

const codeByFormat: Readonly<Record<string, ProblemCode>> = {
  email: 'invalid_email',
  e164: 'invalid_phone',
  uuid: 'invalid_id',
  guid: 'invalid_id',
  url: 'invalid_url',
  date: 'invalid_date',
  time: 'invalid_time',
  datetime: 'invalid_instant',
}

function codeOfFormat(issue: z.core.$ZodIssueInvalidStringFormat): ProblemCode {
  // A bare `.regex(pattern, 'id')` names what it wants in its message.
  if (issue.message === 'required') return 'required'
  const named = `invalid_${issue.message}`
  return isProblemCode(named) ? named : (codeByFormat[issue.format] ?? 'invalid_format')
}

function isProblemCode(code: string): code is ProblemCode {
  return Object.hasOwn(problemText.ro, code)
}

function wantsLimit(code: ProblemCode): boolean {
  const entry = problemText.ro[code]
  return (typeof entry === 'string' ? entry : entry.other).includes('{n}')
}
