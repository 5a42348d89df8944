import { expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { pdfOf } from './pdf.ts'
import { inVisualOrder, textsWithoutFace, writeFitted, type TextBox } from './pdf-text.ts'

const box: TextBox = { x: 10, y: 10, width: 180, height: 40, size: 17, face: 'bold' }

async function written(text: string, more: Partial<TextBox> = {}) {
  const places: { x: number; y: number; size: number; text: string }[] = []
  const pdf = await pdfOf({ title: 'x', size: [200, 100] }, (page) => {
    const draw = page.text.bind(page)
    page.text = ((texts: string, x: number, y: number, options: object) => {
      const { _fontSize: size } = page as unknown as { _fontSize: number }
      places.push({ x, y, size, text: texts })
      return draw(texts, x, y, options)
    }) as typeof page.text
    writeFitted(page, text, { ...box, ...more })
  })
  const reading = new PdfReading(pdf)
  const bases = reading.pages[0]?.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g) ?? []
  const read = reading.textOf(0).replaceAll(/\s/g, '')
  return { places, read, bases: [...bases].map(([, base]) => base) }
}

test.each([
  'Ana Pop',
  'Prințesa Maria-Ecaterina-Alexandrina Constantinescu-Brâncoveanu de Hohenzollern-Sigmaringen',
  'Pneumonoultramicroscopicsilicovolcanoconiosisstăncescu',
  `${'Ștefănescu '.repeat(16)}Ultima`,
])('%s is written whole, inside its box', async (name) => {
  const { places, read } = await written(name)
  expect(read).toBe(name.replaceAll(/\s/g, ''))
  for (const { y, size } of places) {
    expect(y).toBeGreaterThanOrEqual(box.y)
    expect(y + size * 1.2).toBeLessThanOrEqual(box.y + box.height + 1)
  }
})

test('each paragraph begins a line of its own', async () => {
  const { places } = await written('Pauza\nAna Pop\n0722 104 958', { size: 9 })
  expect(places.map(({ text }) => text)).toEqual(['Pauza', 'Ana Pop', '0722 104 958'])
  expect(new Set(places.map(({ y }) => y)).size).toBe(3)
})

test.each([
  ['محمد', 'م'],
  ['דוד', 'ד'],
  ['สมชาย', 'ส'],
  ['王小明', '王'],
  ['たなか', 'た'],
  ['김민준', '김'],
])('%s has its letters', async (name, letter) => {
  expect(await textsWithoutFace([name])).toEqual([])
  const { read } = await written(name)
  expect(read).toContain(letter)
})

test('names of all scripts are on one line, and no smaller than they must be', async () => {
  const { bases } = await written('Nawal محمد 张伟 דוד')
  expect(bases).toHaveLength(4)
  expect(new Set(bases).size).toBe(1)
  const { places } = await written('شركة النور', { height: 12, size: 10 })
  expect(places[0]?.size).toBeGreaterThanOrEqual(7)
})

test('a long name is parted after its hyphens, and each line is in the middle', async () => {
  const centred = { width: 212, height: 44, size: 30, align: 'center' as const }
  const { places } = await written('Alexandru-Constantin-Sebastian', centred)
  expect(places.map(({ text }) => text)).toEqual(['Alexandru-Constantin-', 'Sebastian'])
  const [first, second] = places
  expect(second?.x).toBeGreaterThan((first?.x ?? 0) + 20)
})

test('a small picture that no face has is left out, and what is left of the name is whole', async () => {
  expect((await written('Mărioara 🎉 Țîrțîlă 👩🏽‍🚀')).read).toBe('MărioaraȚîrțîlă')
  expect(await textsWithoutFace(['Mărioara 🎉'])).toEqual([])
})

test('names the texts of which no face has every letter', async () => {
  expect(await textsWithoutFace(['Ana', 'محمد Pop', '𐌰𐌱 Got'])).toEqual(['𐌰𐌱 Got'])
})

test.each([
  ['Ana Maria Pop', 'Ana Maria Pop'],
  ['دال ألف', 'ألف دال'],
  ['Ana دال ألف Pop', 'Ana ألف دال Pop'],
  ['دال Ana Pop ألف', 'ألف Ana Pop دال'],
  ['דוד - כהן', 'כהן - דוד'],
])('%s is printed as %s', (texts, shown) => {
  const words = texts.split(' ').map((text) => ({ text }))
  expect(
    inVisualOrder(words)
      .map(({ text }) => text)
      .join(' '),
  ).toBe(shown)
})

test('a name that is read from right to left begins at the right edge', async () => {
  const { places } = await written('محمد العلي')
  const [left, right] = places.toSorted((a, b) => a.x - b.x)
  expect([left?.text, right?.text]).toEqual(['العلي', 'محمد'])
  expect(left?.x).toBeGreaterThan(box.x)
})
