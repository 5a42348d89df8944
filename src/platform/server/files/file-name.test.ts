import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, dispositionOf } from './file-name.ts'

test.each([
  ['Meniu nuntă.pdf', 'Meniu nuntă.pdf'],
  ['../../x', 'x'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/etc/passwd', 'passwd'],
  ['con', '_con'],
  ['NUL.txt', '_NUL.txt'],
  ['a\r\nX:1', 'a X_1'],
  ['"; filename=x.exe', '__ filename=x.exe'],
  ['\u202Egpj.exe', 'gpj.exe'],
  ['', 'fisier'],
  ['...', 'fisier'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b.png', 'ab.png'],
])('%j becomes %j', (input, clean) => {
  expect(cleanFileName(input)).toBe(clean)
})

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'ș'.repeat(300)}.docx`)
  expect([...name]).toHaveLength(120)
  expect(name.endsWith('ș.docx')).toBe(true)
})

test('no name breaks out of its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (input) => {
      const header = dispositionOf('attachment', cleanFileName(input))
      expect(header).toMatch(/^attachment; filename="[\w. -]*"; filename\*=UTF-8''[\w.%~!-]*$/)
    }),
  )
  expect(dispositionOf('inline', 'Mireasă.webp')).toBe(
    `inline; filename="Mireasa.webp"; filename*=UTF-8''Mireas%C4%83.webp`,
  )
})
