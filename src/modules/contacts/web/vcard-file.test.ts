import { expect, test } from 'vitest'
import { cardsIn } from './vcard-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const utf16Of = (text: string) =>
  new Uint16Array([...text].map((sign) => sign.codePointAt(0) ?? 0)).buffer

const two = 'BEGIN:VCARD\r\nFN:Ștefan\r\nEND:VCARD\r\n\r\nbegin:vcard\nFN:Ana\nend:vcard\n'

test('every card of a file, whatever its line ends', () => {
  expect(cardsIn(bytesOf(two))).toEqual([
    'BEGIN:VCARD\r\nFN:Ștefan\r\nEND:VCARD',
    'begin:vcard\r\nFN:Ana\r\nend:vcard',
  ])
})

test.each([
  ['UTF-8 with a mark', bytesOf(`\uFEFF${two}`)],
  ['UTF-16', utf16Of(`\uFEFF${two}`)],
])('%s', (_name, bytes) => {
  expect(cardsIn(bytes)[0]).toContain('Ștefan')
})

test('windows-1250', () => {
  const bytes = new TextEncoder().encode('BEGIN:VCARD\nFN:?tefan\nEND:VCARD')
  bytes[bytes.indexOf(63)] = 0xaa
  expect(cardsIn(bytes.buffer)[0]).toContain('Ştefan')
})

test('pictures stay behind, folded or bare, and what follows them does not', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ',
    ' SkZJRgABAQ',
    'FN:Ana',
    'item1.LOGO;ENCODING=BASE64:',
    'SkZJRgABAQ==',
    '',
    'TEL:0722',
    'END:VCARD',
  ].join('\n')
  expect(cardsIn(bytesOf(text))).toEqual([
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ana\r\nTEL:0722\r\nEND:VCARD',
  ])
})

test.each(['', 'nimic', 'BEGIN:VCARD\nFN:Ana', 'END:VCARD'])('%j holds none', (text) => {
  expect(cardsIn(bytesOf(text))).toEqual([])
})
