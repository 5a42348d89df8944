import { hash } from 'node:crypto'

export interface TallyResult {
  rows: number
  /** The sum of the SHA-256 of every row, independent of their order. */
  hash: string
}

const NEWLINE = 10

/** Counts and hashes rows of COPY's text form, in which each row is exactly one line. */
export class Tally {
  #rows = 0
  #rest: Buffer = Buffer.alloc(0)
  readonly #sum = new Uint32Array(8)

  update(chunk: Buffer): void {
    const text = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    let at = 0
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, at)) {
      this.#add(text.subarray(at, end))
      at = end + 1
    }
    this.#rest = text.subarray(at)
  }

  result(): TallyResult {
    if (this.#rest.length > 0) throw new Error('the last row is cut short')
    const words = [...this.#sum].map((word) => word.toString(16).padStart(8, '0'))
    return { rows: this.#rows, hash: words.join('') }
  }

  #add(row: Buffer): void {
    this.#rows += 1
    const digest = hash('sha256', row, 'buffer')
    for (let word = 0; word < this.#sum.length; word += 1)
      this.#sum[word] = (this.#sum[word] ?? 0) + digest.readUInt32BE(word * 4)
  }
}
