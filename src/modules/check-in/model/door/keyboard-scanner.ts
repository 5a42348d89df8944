const maxKeyGapMs = 60
const minCodeLength = 8

/** A hardware scanner types like a very fast person and ends with Enter. */
export class KeyboardScanner {
  #read = ''
  #last = -Infinity

  /** The text that was read, if this key, pressed at that millisecond, ends it; null for every other key. */
  type(key: string, at: number): string | null {
    if (at - this.#last > maxKeyGapMs) this.#read = ''
    this.#last = at
    if (key.length === 1) this.#read += key
    if (key !== 'Enter') return null
    const read = this.#read
    this.#read = ''
    return read.length >= minCodeLength ? read : null
  }
}
