import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOf } from '../field-problems.ts'
import {
  beginningOf,
  codePoints,
  compareRomanian,
  Email,
  fold,
  Line,
  Name,
  normalise,
  Paragraphs,
  Search,
  Slug,
  slugify,
} from './text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })
const latinName = fc
  .array(fc.constantFrom(..."aăâîșțșşţéüßøæœłđıİÅễñBCDEȘȚŞŢİK -’'"), {
    minLength: 1,
    maxLength: 40,
  })
  .map((letters) => `Ș${letters.join('')}a`)

function codeOf(schema: z.ZodType, input: unknown): string | undefined {
  const result = schema.safeParse(input)
  return result.success ? undefined : problemsOf(result.error)['']?.code
}

describe('normalise', () => {
  it.each([
    ['  Ana  ', 'Ana'],
    ['S\u0326tefan', 'Ștefan'],
    ['\u015Etefan \u0162epe\u015F', '\u015Etefan \u0162epe\u015F'],
    ['Is\u0327\u0131l', 'I\u015F\u0131l'],
    ['a\u202Eb\u2066c\u2069', 'abc'],
    ['\u200B\uFEFFAna\u200D\u00AD', 'Ana'],
    ['bell\u0007 and \u001B[31m red', 'bell and [31m red'],
    ['one\r\ntwo\rthree\u2028four\tfive', 'one\ntwo\nthree\nfour\tfive'],
    ['half \uD800 pair', 'half \uFFFD pair'],
    ['\uE000Ana\uFFFF', 'Ana'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['می‌خواهم', 'می‌خواهم'],
    ['❤️', '❤️'],
    ["'; DROP TABLE", "'; DROP TABLE"],
    ['=HYPERLINK(1)', '=HYPERLINK(1)'],
  ])('turns %j into %j', (typed, kept) => {
    expect(normalise(typed)).toBe(kept)
  })

  it('changes nothing the second time, and always leaves storable text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
        expect(once.isWellFormed()).toBe(true)
        expect(once).not.toMatch(/\0|[\u202A-\u202E]/)
      }),
      { numRuns: 1000 },
    )
  })

  it('stays quick on a body full of spaces', () => {
    const hostile = `a${' '.repeat(256 * 1024)}b`
    // Of the processor, so that what else runs on the machine does not count.
    const start = process.cpuUsage()
    normalise(hostile)
    fold(hostile)
    slugify(hostile)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  })
})

describe('fold', () => {
  it.each([
    ['Ștefan', 'stefan'],
    ['\u015Etefan', 'stefan'],
    ['S\u0326TEFAN', 'stefan'],
    ['Țânțaru', 'tantaru'],
    ['Nguyễn', 'nguyen'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['ısı', 'isi'],
    ['ﬁlip Œuvre', 'filip oeuvre'],
    ['Łódź', 'lodz'],
    ["O’Brien d'Ångström", 'obrien dangstrom'],
    ['O`Connor OʼNeil ´X', 'oconnor oneil x'],
    ['Vasile (Vasi)', 'vasile vasi'],
    ['Popescu jr.', 'popescu jr'],
    ['„Ana”, Ion; [Dan] …', 'ana ion dan ...'],
    ['Ő Kovács', 'o kovacs'],
    ["' ? (.)", "' ? (.)"],
    ['a.b@c.ro #12 n/a', 'a.b@c.ro #12 n/a'],
    ['José–María', 'jose-maria'],
    ['  Ana \u00A0 Maria\t', 'ana maria'],
    ['a\u200Bb\u00ADc', 'abc'],
    ['李雷', '李雷'],
    ['한국', '한국'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['100%_\\', '100%_\\'],
  ])('folds %j to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('finds a name in any of its forms (F33)', () => {
    fc.assert(
      fc.property(latinName, latinName, (name, other) => {
        const forms = [
          name.normalize('NFD'),
          name.normalize('NFC'),
          name.toUpperCase(),
          name.toLowerCase(),
          name.replaceAll('ș', 'ş').replaceAll('Ț', 'Ţ'),
          `\u200F ${name}\u00A0`,
          normalise(name),
        ]
        for (const form of forms) expect(fold(form)).toBe(fold(name))
        expect(fold(`${other} ${name} ${other}`)).toContain(fold(name))
      }),
      { numRuns: 1000 },
    )
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('what is typed on a keyboard', () => {
  const usual = fc.string({
    unit: fc.constantFrom(...' ~!"`\'-.,@0aAzZĂăÂâÎîȘșȚț'),
    maxLength: 40,
  })

  it('is kept and folded as everything else, only quicker', () => {
    fc.assert(
      // A sign that is left out at the end makes the same text take the long way.
      fc.property(usual, (text) => {
        expect(normalise(text)).toBe(normalise(`${text}\u200B`))
        expect(fold(text)).toBe(fold(`${text}\u200B`))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('compareRomanian', () => {
  it('sorts ă after a, î after i, ș after s, ț after t', () => {
    const sorted = ['Ana', 'Azur', 'Ăna', 'Âna', 'Ion', 'Iz', 'Înger', 'Sz', 'Șa', 'Tz', 'Ța', 'Ua']
    expect(sorted.toReversed().toSorted(compareRomanian)).toEqual(sorted)
  })

  it('is zero only for equal texts and turns round with its arguments', () => {
    fc.assert(
      fc.property(anyText, anyText, (a, b) => {
        expect(compareRomanian(a, b) === 0).toBe(a === b)
        expect(Math.sign(compareRomanian(a, b))).toBe(-Math.sign(compareRomanian(b, a)) + 0)
      }),
    )
  })
})

describe('Name', () => {
  it.each([
    'A',
    "O'Brien",
    'Ștefan',
    'Nguyễn',
    '李雷',
    'José-María',
    "d'Ångström",
    'x'.repeat(200),
  ])('accepts %s', (name) => expect(Name.parse(name)).toBe(name))

  it.each([
    '<script>alert(1)</script>',
    '{{7*7}}',
    '${7*7}',
    '=1+1',
    '%s',
    "'=1",
    '😀',
    'a'.repeat(199) + '😀',
  ])('keeps %s literally', (name) => expect(Name.parse(name)).toBe(name))

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['\u200B\u200D\uFEFF', 'required'],
    ['\u0301\u0302', 'invalid_text'],
    ['\u3164', 'invalid_text'],
    ['\u2800', 'invalid_text'],
    [`Z${'\u0335'.repeat(100)}`, 'invalid_text'],
    [`Z${'\u0335\u200D'.repeat(6)}`, 'invalid_text'],
    ['a\u0000b', 'invalid_text'],
    ['a\uD800', 'invalid_text'],
    ['x'.repeat(201), 'too_long'],
    ['😀'.repeat(201), 'too_long'],
    ['👨‍👩‍👧‍👦'.repeat(200), 'too_long'],
    [undefined, 'required'],
    [null, 'required'],
    [7, 'invalid_type'],
    [['a'], 'invalid_type'],
  ])('refuses %j as %s', (name, code) => expect(codeOf(Name, name)).toBe(code))

  it('counts code points, so that 200 emoji fit', () => {
    expect(Name.parse('😀'.repeat(200))).toHaveLength(400)
    expect(codePoints('a😀ș')).toBe(3)
  })

  it('allows five marks on a letter and not six', () => {
    expect(codeOf(Name, `q${'\u0335'.repeat(5)}`)).toBeUndefined()
    expect(codeOf(Name, `q${'\u0335'.repeat(6)}`)).toBe('invalid_text')
  })

  it('parses what it gave, unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const first = Name.safeParse(text)
        if (first.success) expect(Name.parse(first.data)).toBe(first.data)
      }),
    )
  })
})

describe('Line, Paragraphs, Search', () => {
  it('makes one line of pasted lines, and never lets a header be split', () => {
    expect(Line(50).parse('Subiect\r\nBcc: x@y.ro\tz')).toBe('Subiect Bcc: x@y.ro z')
  })

  it('keeps the lines of paragraphs', () => {
    expect(Paragraphs(50).parse(' unu\r\n\r\ndoi\u2028trei ')).toBe('unu\n\ndoi\ntrei')
  })

  it('may be empty by default', () => {
    expect(Line(5).parse('  ')).toBe('')
    expect(codeOf(Line(5).min(1), '  ')).toBe('required')
  })

  it('says its limit', () => {
    const { error } = z.strictObject({ note: Paragraphs(3) }).safeParse({ note: 'abcd' })
    expect(error && problemsOf(error)).toEqual({ note: { code: 'too_long', limit: 3 } })
  })

  it('searches for signs literally and up to 200', () => {
    expect(Search.parse(" %_\\'; DROP TABLE ")).toBe("%_\\'; DROP TABLE")
    expect(codeOf(Search, 'a'.repeat(201))).toBe('too_long')
    expect(codeOf(Search, '\0')).toBe('invalid_text')
  })

  it('can be described by a JSON schema on both sides of a contract', () => {
    const shape = z.strictObject({ name: Name, line: Line(9), email: Email, slug: Slug })
    for (const io of ['input', 'output'] as const) {
      expect(z.toJSONSchema(shape, { io }).properties).toMatchObject({
        name: { type: 'string', minLength: 1, maxLength: 200 },
        line: { type: 'string', maxLength: 9 },
        email: { type: 'string', format: 'email', maxLength: 254 },
        slug: { type: 'string', minLength: 2, maxLength: 60 },
      })
    }
  })
})

describe('Email', () => {
  it.each([
    ['ana@exemplu.ro', 'ana@exemplu.ro'],
    ['  Ana.POP@Exemplu.RO \n', 'ana.pop@exemplu.ro'],
    ['\u200Bana@exemplu.ro\u200B', 'ana@exemplu.ro'],
    ['a+tag@x-y.co.uk', 'a+tag@x-y.co.uk'],
    ["o'brien@x.ie", "o'brien@x.ie"],
    ['a@xn--mller-kva.de', 'a@xn--mller-kva.de'],
    [`${'a'.repeat(64)}@x.ro`, `${'a'.repeat(64)}@x.ro`],
  ])('reads %j as %s', (typed, kept) => expect(Email.parse(typed)).toBe(kept))

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['ana', 'invalid_email'],
    ['a@b', 'invalid_email'],
    ['a@b.', 'invalid_email'],
    ['a@b.ro.', 'invalid_email'],
    ['a@@b.ro', 'invalid_email'],
    ['a@b@c.ro', 'invalid_email'],
    ['@b.ro', 'invalid_email'],
    ['a@.ro', 'invalid_email'],
    ['a@b..ro', 'invalid_email'],
    ['.a@b.ro', 'invalid_email'],
    ['a@-b.ro', 'invalid_email'],
    ['a＠b.ro', 'invalid_email'],
    ['a b@c.ro', 'invalid_email'],
    ['a@b.com\nBcc:x@y.ro', 'invalid_email'],
    ['victim@x.ro, attacker@y.ro', 'invalid_email'],
    ['victim@x.ro;attacker@y.ro', 'invalid_email'],
    ['"a b"@x.ro', 'invalid_email'],
    ['<a@b.ro>', 'invalid_email'],
    ['Ana <a@b.ro>', 'invalid_email'],
    ['a\0@b.ro', 'invalid_email'],
    ['a\u202E@b.ro', 'invalid_email'],
    ['ștefan@b.ro', 'invalid_email'],
    ['\u212Aate@b.ro', 'invalid_email'],
    ['a@127.0.0.1', 'invalid_email'],
    ['a@[127.0.0.1]', 'invalid_email'],
    [`${'a'.repeat(65)}@x.ro`, 'invalid_email'],
    [`a@${'b'.repeat(250)}.ro`, 'too_long'],
    [['a@b.ro'], 'invalid_type'],
  ])('refuses %j as %s', (typed, code) => expect(codeOf(Email, typed)).toBe(code))

  it('gives one spelling to one mailbox', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const first = Email.safeParse(address)
        if (!first.success) return
        expect(Email.parse(` ${address.toUpperCase()} `)).toBe(first.data)
        expect(first.data.split('@')).toHaveLength(2)
      }),
    )
  })
})

describe('Slug', () => {
  it.each(['ab', 'ana-si-mihai', '2027', 'demo', 'x'.repeat(60)])('accepts %s', (slug) =>
    expect(Slug.parse(slug)).toBe(slug),
  )

  it.each([
    ['', 'required'],
    ['-', 'too_short'],
    ['..', 'invalid_slug'],
    ['a/b', 'invalid_slug'],
    ['%2f', 'invalid_slug'],
    ['ÄÖ', 'invalid_slug'],
    ['Ana', 'invalid_slug'],
    [' ana', 'invalid_slug'],
    ['ana--mihai', 'invalid_slug'],
    ['-ana', 'invalid_slug'],
    ['ana-', 'invalid_slug'],
    ['ana\n', 'invalid_slug'],
    ['a'.repeat(61), 'too_long'],
    ['admin', 'reserved'],
    ['api', 'reserved'],
    ['check-in', 'reserved'],
    ['www', 'reserved'],
    ['evenimente', 'reserved'],
  ])('refuses %j as %s', (slug, code) => expect(codeOf(Slug, slug)).toBe(code))

  it.each([
    ['Nunta Ștefan & Ioana', 'nunta-stefan-ioana'],
    ['  --Gală 2027!-- ', 'gala-2027'],
    ['Admin', 'admin-1'],
    ['X', 'x-1'],
    ['李雷', ''],
    ['', ''],
    ['cuvant '.repeat(20), 'cuvant-cuvant-cuvant-cuvant-cuvant-cuvant-cuvant-cuvant'],
    ['y'.repeat(80), 'y'.repeat(60)],
  ])('proposes for %j the slug %j', (name, slug) => expect(slugify(name)).toBe(slug))

  it('proposes only slugs that are valid', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, latinName, fc.lorem()), (name) => {
        const slug = slugify(name)
        if (slug !== '') expect(Slug.parse(slug)).toBe(slug)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the beginning of a text', () => {
  it('never holds half a sign, and lacks at most that', () => {
    fc.assert(
      fc.property(anyText, fc.nat(60), (text, units) => {
        const begun = beginningOf(text, units)
        expect(begun.isWellFormed()).toBe(true)
        expect(text.startsWith(begun)).toBe(true)
        expect(begun.length).toBeGreaterThanOrEqual(Math.min(text.length, units) - 1)
      }),
    )
    expect(beginningOf('ab😀', 3)).toBe('ab')
    expect(beginningOf('ab😀', 4)).toBe('ab😀')
  })
})
