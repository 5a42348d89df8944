import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { Letter, oneLine, renderLetter, type Masthead } from './letter.ts'
import { productLook } from './letter-look.ts'

const plain: z.input<typeof Letter> = {
  messageId: 'request-1.abc',
  to: { name: 'Ștefan Țârlea', address: 'stefan@exemplu.ro' },
  subject: 'Invitație la nuntă',
  locale: 'ro',
  preheader: 'Vă așteptăm pe 15 mai',
  blocks: [
    { kind: 'heading', text: 'Dragă Ștefan & <Ana>' },
    { kind: 'paragraph', text: 'Prima linie\na doua "linie"' },
    { kind: 'button', label: 'Răspunde la invitație', url: 'https://prilej.ro/i/abc?x=1&y=2' },
    { kind: 'list', items: ['meniu vegetarian', 'loc de joacă'] },
    { kind: 'divider' },
    { kind: 'small', text: 'Linkul este valabil 30 de minute.' },
  ],
}

describe('a letter', () => {
  test('says the same in HTML and in plain text, with Romanian letters whole', () => {
    const { html, text } = renderLetter(Letter.parse(plain), { name: 'Agenția Orizont' })
    for (const texts of [
      'Răspunde la invitație',
      'meniu vegetarian',
      'loc de joacă',
      'valabil 30 de minute',
      'Agenția Orizont',
    ]) {
      expect(html).toContain(texts)
      expect(text).toContain(texts)
    }
    expect(html).toContain('href="https://prilej.ro/i/abc?x=1&amp;y=2"')
    expect(text).toContain('https://prilej.ro/i/abc?x=1&y=2')
    expect(html).toContain('Vă așteptăm pe 15 mai')
  })

  test('speaks the language of its reader in the footer', () => {
    const english = renderLetter(Letter.parse({ ...plain, locale: 'en' }), { name: 'Orizont' })
    expect(english.html).toContain('lang="en"')
    expect(english.text).toContain('You received this message from Orizont.')
  })

  test('escapes every value for the part it is in', () => {
    const { html, text } = renderLetter(Letter.parse(plain), { name: '<b>Brand</b>' })
    expect(html).toContain('Dragă Ștefan &amp; &lt;Ana&gt;')
    expect(html).toContain('Prima linie<br>a doua &quot;linie&quot;')
    expect(html).not.toContain('<b>Brand')
    expect(text).toContain('Dragă Ștefan & <Ana>')
  })

  test('shows a way out when it has one', () => {
    const { html, text } = renderLetter(
      Letter.parse({ ...plain, unsubscribeUrl: 'https://prilej.ro/x' }),
      { name: 'O' },
    )
    expect(html).toContain('href="https://prilej.ro/x"')
    expect(text).toContain('https://prilej.ro/x')
  })

  test('puts no markup of a stranger into the HTML, whatever they wrote', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (texts) => {
        const blocks = [{ kind: 'paragraph' as const, text: `<${texts}>` }]
        const { html } = renderLetter(Letter.parse({ ...plain, subject: `x${texts}`, blocks }), {
          name: texts,
        })
        const tags = new Set(
          [...html.matchAll(/<([a-z0-9]+)/gi)].map(([, tag]) => tag?.toLowerCase()),
        )
        expect(tags).toEqual(new Set(knownTags))
      }),
    )
  })
})

describe('a letter about an event', () => {
  const masthead: Masthead = {
    form: 'card',
    kicker: 'Vă invităm cu drag la',
    title: 'Nunta <Anei>',
    when: '6 februarie 2027, 12:00',
    day: { weekday: 'sâmbătă', number: '6', month: 'februarie 2027' },
    time: 'ora 12:00',
    place: 'Domeniul Știrbey',
    address: 'Buftea',
  }
  const render = (form: Masthead['form'], picture: string | null = null) => {
    const look = { ...productLook, picture: { png: Buffer.alloc(0), width: 1200, height: 400 } }
    const letter = Letter.parse({ ...plain, masthead: { ...masthead, form } })
    return renderLetter(letter, { name: 'Orizont' }, { look, picture })
  }

  test('says what takes place, when and where as text, in HTML and without it', () => {
    const { html, text } = render('card')
    for (const words of ['Vă invităm cu drag la', 'sâmbătă', 'ora 12:00', 'Domeniul Știrbey'])
      expect(html).toContain(words)
    expect(html).toContain('Nunta &lt;Anei&gt;')
    expect(text).toMatch(
      /^Vă invităm cu drag la\nNunta <Anei>\n=+\n6 februarie 2027, 12:00\nDomeniul Știrbey, Buftea\n\nDragă/,
    )
  })

  test('that is no invitation has the event in two lines', () => {
    const { html, text } = render('line')
    expect(html).toContain('6 februarie 2027, 12:00 · Domeniul Știrbey')
    for (const each of [html, text]) expect(each).not.toContain('Vă invităm')
  })

  test('shows a picture that it has, and says nothing in it', () => {
    expect(render('card', 'cid:x').html).toMatch(/<img src="cid:x" width="\d+" alt=""/)
    expect(render('card').html).not.toContain('<img')
  })
})

const knownTags = [
  'body',
  'br',
  'div',
  'head',
  'html',
  'meta',
  'p',
  'style',
  'table',
  'td',
  'title',
  'tr',
]

describe('a letter is refused', () => {
  test.each([
    ['two recipients', { to: { address: 'a@b.ro,c@d.ro' } }],
    ['two recipients by semicolon', { to: { address: 'a@b.ro;c@d.ro' } }],
    ['a bracketed address', { to: { address: 'Ana <a@b.ro>' } }],
    ['a line end in the address', { to: { address: 'a@b.ro\r\nBcc: c@d.ro' } }],
    ['a look-alike domain', { to: { address: 'a@exаmple.ro' } }],
    ['an address without a domain', { to: { address: 'root' } }],
    ['a quoted local part', { to: { address: '"a b"@c.ro' } }],
    ['a script address', { blocks: [{ kind: 'button', label: 'x', url: 'javascript:alert(1)' }] }],
    ['a data address', { blocks: [{ kind: 'button', label: 'x', url: 'data:text/html,x' }] }],
    ['an address with a line end', { unsubscribeUrl: 'https://a.ro/\r\nBcc: c@d.ro' }],
    ['an address with a password', { unsubscribeUrl: 'https://bank.ro@evil.ro/' }],
    [
      'a label that names another site',
      { blocks: [{ kind: 'button', label: 'https://bank.ro', url: 'https://evil.ro' }] },
    ],
    ['a message id with a bracket', { messageId: 'abcdefgh>\r\nX: 1' }],
    ['nothing as its subject', { subject: ' \u0000\r\n' }],
    ['an unknown part', { html: '<p>' }],
  ])('with %s', (_, change) => {
    expect(Letter.safeParse({ ...plain, ...change }).success).toBe(false)
  })

  test('but a label may be the very address it leads to', () => {
    const blocks = [{ kind: 'button', label: 'prilej.ro/ajutor', url: 'https://prilej.ro/ajutor/' }]
    expect(Letter.safeParse({ ...plain, blocks }).success).toBe(true)
  })
})

test('one line is one line, and a second pass changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const line = oneLine(text)
      expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
      expect(oneLine(line)).toBe(line)
    }),
  )
})
