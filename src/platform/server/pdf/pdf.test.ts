import { expect, test } from 'vitest'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { longestWord, pdfOf, sizeForWords } from './pdf.ts'

test('headings of a narrow table are written smaller rather than broken inside a word', async () => {
  await pdfOf({ title: 'x' }, (page) => {
    page.font('bold')
    const cells = [
      { text: 'În așteptare', width: 42 },
      { text: 'Vin', width: 42 },
    ]
    const size = sizeForWords(page, cells, 10)
    expect(size).toBeLessThan(10)
    page.fontSize(size)
    for (const { text, width } of cells) expect(longestWord(page, text)).toBeLessThanOrEqual(width)
    expect(sizeForWords(page, [{ text: 'Vin', width: 42 }], 10)).toBe(10)
    expect(sizeForWords(page, [{ text: 'a'.repeat(200), width: 10 }], 10)).toBe(5)
  })
})

const names = ['محمد الأمين', 'דוד כהן', '王小明', 'たなか', '김민준', 'สมชาย ใจดี', 'Λένα Ιωάννου']

test.each(['text', 'bold', 'italic'])(
  'a name of any script is written with its letters in %s',
  async (face) => {
    const pdf = await pdfOf({ title: 'x' }, (page) => {
      page.font(face).fontSize(9)
      for (const name of names) page.text(`Ana Pop, ${name}`, { width: 400 })
      page.text('Mara 🎉 Ion', { align: 'right' })
    })
    const read = new PdfReading(pdf).textOf(0)
    for (const name of names)
      for (const letter of name.replace(' ', '')) expect(read).toContain(letter)
    expect(read.match(/Ana/g)).toHaveLength(names.length)
    expect(read).not.toContain('🎉')
  },
)

test('a name of another script has a width and wraps inside its cell', async () => {
  const ends: number[] = []
  await pdfOf({ title: 'x' }, (page) => {
    page.font('text').fontSize(10)
    const name = '王小明王小明王小明'
    expect(page.widthOfString(name)).toBeGreaterThan(85)
    expect(page.heightOfString(name, { width: 50 })).toBeGreaterThan(
      page.currentLineHeight(true) * 1.5,
    )
    page.text('Ana', 40, 40, { width: 100 })
    const line = page.y - 40
    page.text(name, 40, 40, { width: 50 })
    ends.push(page.y - 40, line)
    // The face that was chosen is restored for the next text.
    expect(page.widthOfString('Ana')).toBeLessThan(25)
  })
  expect(ends[0]).toBe((ends[1] ?? 0) * 2)
})
