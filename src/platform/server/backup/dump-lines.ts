/** Splits into whole lines: our own lines as text, rows of a table together as bytes. */
type Chunk = string | Buffer

/** Every line that begins a table in our own format starts so; its rows follow. */
export const opensTable = '{"table"'
/** COPY escapes each backslash, so a row can never start like the line that ends a table. */
export const closesTable = '\\.'

/** Reads our lines and the rows between them, alternating. */
export class DumpLines {
  readonly #parts: AsyncGenerator<Chunk>
  #ahead: string | undefined

  constructor(source: AsyncIterable<Buffer>, opening = opensTable) {
    this.#parts = partsOf(source, opening)
  }

  async line(): Promise<string> {
    const ahead = this.#ahead
    this.#ahead = undefined
    if (ahead !== undefined) return ahead
    const { value } = await this.#parts.next()
    if (typeof value !== 'string') throw new Error('it ends too early')
    return value
  }

  /** A `for await` over the parts would close them at its end. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      const { value, done } = await this.#parts.next()
      if (done) return
      if (typeof value === 'string') {
        this.#ahead = value
        return
      }
      yield value
    }
  }

  async isOver(): Promise<boolean> {
    return (await this.#parts.next()).done === true
  }
}

async function* partsOf(source: AsyncIterable<Buffer>, opening: string): AsyncGenerator<Chunk> {
  let buffer = Buffer.alloc(0)
  let isInTable = false
  for await (const chunk of source) {
    const block = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk
    const lastLineEnd = block.lastIndexOf('\n') + 1
    for (let at = 0; at < lastLineEnd;) {
      const end = isInTable ? endOfRows(block, at, lastLineEnd) : at
      if (end > at) yield block.subarray(at, end)
      if (end === lastLineEnd) break
      at = block.indexOf('\n', end) + 1
      const line = block.toString('utf8', end, at - 1)
      isInTable = line.startsWith(opening)
      yield line
    }
    buffer = Buffer.from(block.subarray(lastLineEnd))
  }
  if (buffer.length > 0) throw new Error('it ends in the middle of a line')
}

function endOfRows(block: Buffer, at: number, lastLineEnd: number): number {
  if (block.toString('latin1', at, at + closesTable.length) === closesTable) return at
  const before = block.indexOf(`\n${closesTable}`, at)
  return before < 0 || before >= lastLineEnd ? lastLineEnd : before + 1
}
