import type { z } from 'zod'
import type { FieldProblem } from './app-error.ts'
import { type Locale, sayIn } from './i18n.ts'
import { formatMoney } from './numbers/money.ts'
import { problems as problemText } from './locales/problems.gen.ts'

export { problemText }
export type ProblemCode = keyof (typeof problemText)['ro']

/** The first problem of each field under its dotted path; a problem of the whole input has the path `''`. */
export function problemsOf(error: z.ZodError): Record<string, FieldProblem> {
  const problemsByField = new Map<string, FieldProblem>()
  for (const [path, fieldProblem] of walk(error.issues, [])) {
    if (problemsByField.size === maxProblems) break
    const name = path.map(String).join('.')
    if (!problemsByField.has(name)) problemsByField.set(name, fieldProblem)
  }
  // Unlike assignment, this makes an own property even of `__proto__`.
  return Object.fromEntries(problemsByField)
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
const maxProblems = 16
const maxKeyLength = 24

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
  const key = String(path.at(-1)).slice(0, maxKeyLength)
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
