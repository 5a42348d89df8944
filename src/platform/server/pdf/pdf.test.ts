import { expect, test } from 'vitest'
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
