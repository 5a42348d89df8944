/** A number that JSON can write and JavaScript cannot represent. */
const raw = (text: string) => `@raw:${text}@`

/** JSON in which raw numbers are written as given. */
export function hostileJson(value: unknown): string {
  return JSON.stringify(value).replace(/"@raw:([^@]+)@"/g, '$1')
}

const texts = [
  '',
  ' ',
  '\u200b',
  '\u0301\u0302',
  'x'.repeat(300),
  'x'.repeat(20_000),
  '🧑‍👩‍👧‍👦'.repeat(200),
  `Z${'\u0301'.repeat(100)}algo`,
  '\u202eabc',
  '\u0007\u001b[31m',
  'a\r\nBcc: x@y.ro',
  '\u2028',
  '\ufeff',
  'S\u0326tefan Şerban İıß',
  `'; drop table guests; --`,
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '"><svg/onload=alert(1)>',
  '{{7*7}} ${7*7} %s {event.__init__}',
  '=HYPERLINK("http://x")',
  '../../etc/passwd',
  'javascript:alert(1)',
  '\ud800',
  '\u0000',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e400',
  '-0',
  '9223372036854775808',
  '1 OR 1=1',
  '2026-02-30',
  '0000-00-00',
  '0001-01-01',
  '9999-12-31',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-03-29T03:30',
  '25:00',
  '24:00',
  'Mars/Phobos',
  'EET',
  '__proto__',
  'constructor',
  'a@b',
  '"a b"@x.ro',
  'victim@x.ro,attacker@y.ro',
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-4FFF-8FFF-FFFFFFFFFFFF',
  'a/b%2f..',
]

const others: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  1e-7,
  raw('1e400'),
  raw('-0'),
  raw('9007199254740993'),
  [],
  {},
  [null],
  [[]],
  ['a', 'a'],
  Array.from({ length: 5000 }, (_, at) => at),
  { a: 1 },
  { toString: 'x', constructor: { prototype: { polluted: true } } },
  nested(17),
]

export const hostileValues: readonly unknown[] = [...texts, ...others]
export const hostileTexts: readonly string[] = texts

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) }
}

type Path = readonly (string | number)[]

/** Every position in a value, nested ones too. */
export function placesIn(value: unknown, above: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return [above]
  const inside = Object.entries(value).flatMap(([name, item]) =>
    placesIn(item, [...above, Array.isArray(value) ? Number(name) : name]),
  )
  return above.length > 0 ? [above, ...inside] : inside
}

/** The value with another one at this position. */
export function put(value: unknown, path: Path, what: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return what
  if (Array.isArray(value))
    return value.map((item, at) => (at === name ? put(item, rest, what) : item))
  const fields = value as Record<string, unknown>
  return { ...fields, [name]: put(fields[name], rest, what) }
}
