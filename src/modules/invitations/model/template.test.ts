import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocksOf, fillTemplate, templateProblem, variables, type Values } from './template.ts'

const values = Object.fromEntries(variables.map((name) => [name, `<${name}>`])) as Values

test.each([
  ['Dragă {guest.name}', null],
  ['', null],
  ['Salut {foo}', ['unknown', 7]],
  ['{{guest.name}}', ['unknown', 1]],
  ['{ {guest.name} }', ['unknown', 1]],
  ['a {guest.name', ['unclosed', 3]],
  ['a } b', ['stray', 3]],
  ['{guest.email}', ['unknown', 1]],
  ['{__proto__}', ['unknown', 1]],
])('%j is refused where it should be', (text, expected) => {
  const found = templateProblem(text)
  expect(found && [found.kind, found.position]).toEqual(expected)
})

test('what a guest is called is shown as it is, braces and all', () => {
  const named = { ...values, 'guest.name': '{event.name} <script>' }
  expect(fillTemplate('Dragă {guest.name}!', named)).toBe('Dragă {event.name} <script>!')
})

test('a text that is accepted keeps no variable and loses no other letter', () => {
  const word = fc.constantFrom(...variables.map((name) => `{${name}}`), 'a', ' ', 'ș', '<b>', '\n')
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('')
      expect(templateProblem(text)).toBeNull()
      const samples = words.map((each) => (each.startsWith('{') ? `<${each.slice(1, -1)}>` : each))
      expect(fillTemplate(text, values)).toBe(samples.join(''))
    }),
  )
})

test.each([
  ['Válaszoljanak: {event.date}.', 'Válaszoljanak: 2026. november 14.'],
  ['{event.date}. Kérjük', '2026. november 14. Kérjük'],
  ['{event.date}...', '2026. november 14....'],
  ['{event.date}, este', '2026. november 14., este'],
  ['{event.name}.', '<event.name>.'],
])('%s ends in one full stop', (text, sentence) => {
  expect(fillTemplate(text, { ...values, 'event.date': '2026. november 14.' })).toBe(sentence)
})

test('a list of any length stays whole', () => {
  const lines = Array.from({ length: 300 }, (_, at) => `- rândul ${at}`)
  const [list] = blocksOf(lines.join('\n'), values, [])
  expect(list).toMatchObject({ kind: 'list', items: { length: 300 } })
})

test('lines become what they look like', () => {
  const body =
    '# Salut\n\nVă {guest.name}\nașteptăm\n\n- unu\n- doi\n\n{invitation.link}\n\n{event.parts}\n\n\n'
  const programme = [{ title: 'Cina', text: '14 noiembrie 2026, 19:00' }]
  expect(blocksOf(body, values, programme)).toEqual([
    { kind: 'heading', text: 'Salut' },
    { kind: 'paragraph', text: 'Vă <guest.name>\nașteptăm' },
    { kind: 'list', items: ['unu', 'doi'] },
    { kind: 'button', url: '<invitation.link>' },
    { kind: 'programme', items: programme },
  ])
})
