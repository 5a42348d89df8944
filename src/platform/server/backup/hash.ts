import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/** A stream step that hashes the bytes passing through. */
export function hashing(hash: Hash, count: (bytes: number) => void = () => undefined) {
  return async function* pass(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      hash.update(chunk)
      count(chunk.length)
      yield chunk
    }
  }
}

export async function hashOfFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}
