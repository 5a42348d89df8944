import { isUtf8 } from 'node:buffer'
import { AppError } from '#shared/app-error.ts'

const deepest = 20

/**
 * Strict JSON. `JSON.parse` keeps the last of two equal keys and nests without limit; another parser might
 * keep the first, so both are refused before parsing.
 */
export function parseJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  const value = parse(text)
  // Only text that is JSON, since the token search is slow in a string that never ends.
  inspect(text)
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('malformed', 'invalid_json')
  }
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('malformed', 'invalid_utf8')
  // A byte order mark is no part of the text.
  return bytes.toString('utf8', bytes.indexOf(mark) === 0 ? mark.length : 0)
}

const mark = Buffer.from('\uFEFF')

/** One pass over the text: depth, equal keys, keys that reach prototypes, and numbers that would change silently. */
function inspect(text: string): void {
  const open: (Set<string> | null)[] = []
  const token = /[{}[\]:]|"(?:[^"\\]|\\.)*"|-0(?![\d.eE])|-?\d[\d.eE+-]*/g
  let pieceBefore = ''
  for (const [piece] of text.matchAll(token)) {
    if (piece === '{' || piece === '[') {
      open.push(piece === '{' ? new Set() : null)
      if (open.length > deepest) throw new AppError('malformed', 'too_deep')
    } else if (piece === '}' || piece === ']') open.pop()
    else if (piece === ':') noteKey(open.at(-1), pieceBefore)
    else if (piece === '-0') throw new AppError('invalid', 'invalid_number')
    pieceBefore = piece
  }
}

function noteKey(keys: Set<string> | null | undefined, quoted: string): void {
  if (!keys || !quoted.startsWith('"')) return
  const key = JSON.parse(quoted) as string
  if (key === '__proto__')
    throw new AppError('invalid', 'unknown_field', {
      fields: { [key]: { code: 'unknown_field' } },
    })
  if (keys.has(key)) throw new AppError('malformed', 'duplicate_key')
  keys.add(key)
}

/** PostgreSQL cannot store NUL or half a surrogate pair; both are refused before they reach it. */
export function refuseBadText(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new AppError('invalid', 'invalid_text')
  } else if (Array.isArray(value)) for (const item of value) refuseBadText(item)
  else if (value && typeof value === 'object')
    for (const [key, item] of Object.entries(value)) {
      refuseBadText(key)
      refuseBadText(item)
    }
}
