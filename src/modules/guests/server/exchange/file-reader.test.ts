import { describe, expect, test } from 'vitest'
import { zip } from '#platform/testing/spreadsheet.ts'
import { maxCellLength } from '../../model/exchange/imports.ts'
import { expectedRows, pagesOfFile, sheetsOfFile, type FileRow } from './file-reader.ts'
import { xlsxTypedRows } from '#platform/server/spreadsheet/xlsx-reader.ts'

const rowsOfFile = async (file: Buffer, sheet = 0) => {
  const rows: FileRow[] = []
  for await (const page of pagesOfFile(file, sheet)) rows.push(...page)
  return rows
}
const cellsOf = async (file: Buffer) => (await rowsOfFile(file)).map(({ cells }) => cells)

describe('text files', () => {
  const text = 'Nume;Oraș\r\nȘerban;"Iași; ""centru""\r\njos"\r\n'
  const expected = [
    ['Nume', 'Oraș'],
    ['Șerban', 'Iași; "centru"\r\njos'],
  ]

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16 with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(text, 'utf16le')],
    ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ])('in %s', async (_, file) => {
    expect(await cellsOf(file)).toEqual(expected)
  })

  test('in windows-1250 with ş and ţ', async () => {
    const file = Buffer.concat([
      Buffer.from('Nume\n'),
      Buffer.from([0xaa, 0x65, 0x72, 0x62, 0x61, 0x6e, 0x20, 0xfe, 0xe3]),
    ])
    expect(await cellsOf(file)).toEqual([['Nume'], ['Şerban ţă']])
  })

  test('with a quote that is never closed keep the rows after it', async () => {
    const rows = await rowsOfFile(Buffer.from('a,b\n"Ion,1\nAna,2\n"Radu",3'))
    expect(rows.map(({ cells, torn }) => [cells.join('|'), torn])).toEqual([
      ['a|b', false],
      ['"Ion|1', true],
      ['Ana|2', false],
      ['Radu|3', false],
    ])
  })

  test('with 600 columns keep 500, with NUL keep a sign that is reported', async () => {
    const wide = Array.from({ length: 600 }, (_, at) => `c${at}`).join(';')
    expect((await cellsOf(Buffer.from(wide)))[0]).toHaveLength(500)
    expect(await cellsOf(Buffer.from('Ion\0 Pop,1'))).toEqual([['Ion\uFFFD Pop', '1']])
  })

  test('with a cell that is too long keep no half of its last sign', async () => {
    const long = `${'a'.repeat(maxCellLength - 1)}😀`
    expect(await cellsOf(Buffer.from(`${long},1`))).toEqual([['a'.repeat(maxCellLength - 1), '1']])
  })

  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\nNume,Prenume\nPop,Ana')],
    [
      'a picture',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('\nPop,Ana')]),
    ],
  ])('that are %s under another name are no list', async (_, file) => {
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_unreadable' })
  })

  test('of vCards become rows', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Pop;Ion;;;\r\nTEL:0712345678\r\nEND:VCARD\r\n'
    const [header, row] = await cellsOf(Buffer.from(card))
    expect(header?.[0]).toBe('Last name')
    expect(row?.slice(0, 4)).toEqual(['Pop', 'Ion', '', '+40712345678'])
  })
})

describe('XLSX files', () => {
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
  const strings =
    '<sst><si><t>Nume</t></si><si><r><t>Ion </t></r><r><t>&amp; Ana</t></r><rPh><t>x</t></rPh></si></sst>'

  test('as Excel writes them: shared and rich texts, numbers, gaps, merged cells', async () => {
    const file = zip({
      'xl/sharedStrings.xml': strings,
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Tel</t></is></c></row>' +
          '<row r="2"/><row r="4"><c r="A4" t="s"><v>1</v></c><c r="C4"><v>7.12345678E8</v></c></row>',
      ),
    })
    expect(await rowsOfFile(file)).toEqual([
      { rowNo: 1, cells: ['Nume', '', 'Tel'], torn: false },
      { rowNo: 4, cells: ['Ion & Ana', '', '712345678'], torn: false },
    ])
  })

  test('with several sheets: each by its number, those that are hidden left out', async () => {
    const cell = (words: string) =>
      sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${words}</t></is></c></row>`)
    const file = zip({
      'xl/workbook.xml':
        '<workbook><sheets><sheet name="Mire &amp; mireasă" sheetId="1" r:id="rId1"/>' +
        '<sheet name="Calcule" sheetId="2" state="hidden" r:id="rId2"/>' +
        '<sheet name="Prieteni" sheetId="3" r:id="rId3"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels': [1, 2, 3]
        .map((n) => `<Relationship Id="rId${n}" Target="worksheets/sheet${n}.xml"/>`)
        .join(''),
      'xl/worksheets/sheet1.xml': cell('unu'),
      'xl/worksheets/sheet2.xml': cell('ascuns'),
      'xl/worksheets/sheet3.xml': cell('trei'),
    })
    expect(await sheetsOfFile(file)).toEqual(['Mire & mireasă', 'Prieteni'])
    expect((await rowsOfFile(file)).map(({ cells }) => cells)).toEqual([['unu']])
    expect((await rowsOfFile(file, 1)).map(({ cells }) => cells)).toEqual([['trei']])
  })

  test('what a formula would say is not known before a program computed it', async () => {
    const file = zip({
      'xl/worksheets/sheet1.xml': sheet(
        '<row r="1"><c r="A1"><f>B1&amp;" "&amp;C1</f><v></v></c><c r="B1" t="str"><f>D1</f><v></v></c>' +
          '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D1"><f>2+3</f><v>5</v></c></row>',
      ),
    })
    expect((await rowsOfFile(file))[0]?.cells).toEqual(['#FORMULA! =B1&" "&C1', '', '#DIV/0!', '5'])
  })

  test('may say how many rows they have before they are read', async () => {
    const rows = '<dimension ref="A1:C4321"/><sheetData></sheetData>'
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(rows) })
    expect(await expectedRows(file)).toBe(4321)
    expect(await expectedRows(zip({ 'xl/worksheets/sheet1.xml': sheet('') }))).toBeUndefined()
    expect(await expectedRows(Buffer.from('a;b\nc;d\ne;f'))).toBe(3)
  })

  test('of a million empty rows are read safely', async () => {
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"></row>`)
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(rows.join('')) })
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_empty' })
  })

  test('with references to half a sign keep a mark in its place, and whole signs', async () => {
    const cells = ['Ion_xD83D_', '&#xD800;Ana', '_xD83D__xDE00_'].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(`<row r="1">${cells.join('')}</row>`) })
    expect(await cellsOf(file)).toEqual([['Ion\uFFFD', '\uFFFDAna', '😀']])
  })

  // Looking for every end again, these would take the worker minutes for a file of two kilobytes.
  test.each([
    ['cells', '<c>', ''],
    ['texts', '<t>', '<c t="inlineStr">'],
    ['readings', '<rPh ', '<c t="inlineStr">'],
    ['values', '<v>', '<c>'],
  ])('whose %s are never closed are read in one go', async (_, tag, before) => {
    const row = `<row r="1">${before}${tag.repeat(200_000)}${before && '</c>'}</row>`
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(row) })
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_empty' })
  })

  test('whose book and its relations never close a tag are read in one go', async () => {
    const file = zip({
      'xl/workbook.xml': '<sheet '.repeat(140_000),
      'xl/_rels/workbook.xml.rels': '<Relationship '.repeat(70_000),
      'xl/worksheets/sheet1.xml': sheet('<row><c t="inlineStr"><is><t>Ana</t></is></c></row>'),
    })
    expect(await cellsOf(file)).toEqual([['Ana']])
  })

  test('that unpack to more than they may are refused', async () => {
    const bomb = Buffer.alloc(220 * 1024 * 1024, 32)
    const file = zip({ 'xl/sharedStrings.xml': bomb, 'xl/worksheets/sheet1.xml': sheet('') })
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_too_large' })
  })

  test.each([
    ['rows without end', '<row/>'.repeat(1_100_000)],
    ['a row of cells without end', `<row>${'<c/>'.repeat(20_000)}</row>`],
    ['blanks that unfold a hundredfold', ' '.repeat(9 * 1024 * 1024)],
  ])('are refused before they are read to the end: %s', async (_name, content) => {
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(content) })
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_too_large' })
  })

  test('whose many cells name one long text are refused', async () => {
    const file = zip({
      'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(1024 * 1024)}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet('<row><c t="s"><v>0</v></c></row>'.repeat(700)),
    })
    await expect(rowsOfFile(file)).rejects.toMatchObject({ code: 'guests.import_too_large' })
  })

  test.each([
    ['#,##0.00 [$€-407]', { currency: '€' }],
    ['#,##0.00\\ [$EUR]', { currency: 'EUR' }],
    ['#,##0.00 &quot;lei&quot;', { currency: 'lei' }],
    ['€ 0.00', { currency: '€' }],
    ['[$-418]#,##0.00', {}],
    ['0.00%', { percent: true }],
  ])('with numbers shown as %s say so', async (code, shown) => {
    const file = zip({
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`,
      'xl/worksheets/sheet1.xml': sheet('<row><c s="0"><v>150.5</v></c></row>'),
    })
    const rows = []
    for await (const { cells } of xlsxTypedRows(file)) rows.push(cells)
    expect(rows).toEqual([[{ number: 150.5, percent: false, ...shown }]])
  })

  test('of more rows than a list may have are refused before a row is given', async () => {
    const row = '<row><c t="inlineStr"><is><t>Ana</t></is></c></row>'
    const file = zip({ 'xl/worksheets/sheet1.xml': sheet(row.repeat(100_002)) })
    const first = pagesOfFile(file).next()
    await expect(first).rejects.toMatchObject({ code: 'guests.import_too_many_rows' })
  })

  test('with texts without end are refused', async () => {
    const texts = '<si/>'.repeat(1_600_000)
    const two = zip({ 'xl/sharedStrings.xml': texts, 'xl/worksheets/sheet1.xml': sheet('') })
    await expect(rowsOfFile(two)).rejects.toMatchObject({ code: 'guests.import_empty' })
    const more = zip({
      'xl/sharedStrings.xml': texts.repeat(2),
      'xl/worksheets/sheet1.xml': sheet(''),
    })
    await expect(rowsOfFile(more)).rejects.toMatchObject({ code: 'guests.import_too_large' })
  })
})
