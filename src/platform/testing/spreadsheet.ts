import { deflateRawSync } from 'node:zlib'

/** A workbook with a column of cells on each sheet. */
export function book(sheets: Record<string, string[]>): Buffer {
  const names = Object.keys(sheets)
  const rows = (cells: string[]) =>
    cells.map((cell) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`).join('')
  return zip({
    'xl/workbook.xml': names
      .map((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}"/>`)
      .join(''),
    'xl/_rels/workbook.xml.rels': names
      .map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
      .join(''),
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet><sheetData>${rows(sheets[name] ?? [])}</sheetData></worksheet>`,
      ]),
    ),
  })
}

/** A ZIP of these files, as spreadsheet programs write their workbooks. */
export function zip(files: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt16LE(name.length, 26)
    const central = Buffer.alloc(46)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(8, 10)
    central.writeUInt32LE(packed.length, 20)
    central.writeUInt16LE(name.length, 28)
    central.writeUInt32LE(at, 42)
    locals.push(local, Buffer.from(name), packed)
    centrals.push(central, Buffer.from(name))
    at += 30 + name.length + packed.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, directory, end])
}
