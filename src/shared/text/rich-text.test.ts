import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanRichText, plainText, richParagraphs, RichText, type RichNode } from './rich-text.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })

test('what the editor writes is kept as it is', () => {
  const letter = doc(
    {
      type: 'heading',
      attrs: { level: 3, align: 'center' },
      content: [{ type: 'text', text: 'Titlu' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Sunați la ' },
        { type: 'text', text: 'florărie', marks: [{ type: 'bold' }] },
        { type: 'hardBreak' },
        {
          type: 'text',
          text: 'site',
          marks: [{ type: 'link', attrs: { href: 'https://exemplu.ro' } }],
        },
      ],
    },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'unu' }] }],
        },
      ],
    },
  )
  expect(RichText.parse(letter)).toEqual(letter)
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\u0000//evil.example',
  'https:/\\evil.example',
  'vbscript:x',
])('a link to %j leaves its words and nothing else', (href) => {
  const input = doc(paragraph(words('aici', { type: 'link', attrs: { href } })))
  expect(cleanRichText(input)).toEqual(
    doc({ type: 'paragraph', content: [{ type: 'text', text: 'aici' }] }),
  )
})

test('nodes, marks and attributes that are unknown are replaced by the words in them', () => {
  const input = doc(
    { type: 'iframe', attrs: { src: 'https://evil.example' }, content: [words('unu')] },
    { type: 'codeBlock', content: [words('doi', { type: 'strike' })] },
    { type: 'paragraph', attrs: { style: 'color:red', id: 'body' }, content: [words('trei')] },
    { type: '__proto__', content: [paragraph(words('patru'))] },
  )
  expect(plainText(cleanRichText(input))).toBe('unudoi\ntrei\npatru')
  expect(JSON.stringify(cleanRichText(input))).not.toMatch(/style|iframe|codeBlock|strike|proto/)
})

test('lists nested fifty deep are cut where no one writes any more', () => {
  let list: unknown = paragraph(words('adânc'))
  for (let depth = 0; depth < 50; depth++)
    list = { type: 'bulletList', content: [{ type: 'listItem', content: [list] }] }
  const clean = cleanRichText(doc(list))
  expect(JSON.stringify(clean).length).toBeLessThan(2000)
  expect(cleanRichText(clean)).toEqual(clean)
})

test('a second pass changes nothing, whatever was sent', () => {
  const node = fc.letrec<{ node: RichNode }>((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'heading',
          'bulletList',
          'listItem',
          'text',
          'image',
          'blockquote',
          'x',
        ),
        text: fc.string(),
        attrs: fc.dictionary(fc.constantFrom('level', 'align', 'start', 'href'), fc.anything()),
        marks: fc.array(
          fc.record({
            type: fc.constantFrom('bold', 'link', 'evil'),
            attrs: fc.record({ href: fc.constantFrom('https://a.ro', 'javascript:1', '#x') }),
          }),
          { maxLength: 2 },
        ),
        content: fc.array(tie('node'), { maxLength: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
  })).node
  fc.assert(
    fc.property(fc.array(node, { maxLength: 4 }), (content) => {
      const once = cleanRichText(doc(...content))
      expect(cleanRichText(once)).toEqual(once)
    }),
    { numRuns: 300 },
  )
})

test('plain lines go in and come out', () => {
  const text = 'Prima linie\n\nA treia, cu <b>semne</b>'
  expect(plainText(RichText.parse(richParagraphs(text)))).toBe(
    'Prima linie\nA treia, cu <b>semne</b>',
  )
})

test.each([null, 'text', [], { type: 'paragraph' }])('%j is no document', (value) => {
  expect(RichText.safeParse(value).success).toBe(false)
})
