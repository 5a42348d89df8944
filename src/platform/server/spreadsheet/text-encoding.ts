/**
 * UTF-8 unless the bytes show otherwise; old Romanian files are in windows-1250. NUL becomes U+FFFD, which
 * is reported.
 */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return wide(bytes.subarray(2), 'utf-16le')
  if (first === 0xfe && second === 0xff) return wide(bytes.subarray(2), 'utf-16be')
  const order = wideOrder(bytes)
  if (order) return wide(bytes, order)
  try {
    return marked(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return marked(new TextDecoder('windows-1250').decode(bytes))
  }
}

function wide(bytes: Uint8Array, order: 'utf-16le' | 'utf-16be'): string {
  return marked(new TextDecoder(order).decode(bytes))
}

/** Without a mark, text of two bytes a letter shows by a zero in most pairs. */
function wideOrder(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const size = Math.min(bytes.length - (bytes.length % 2), 2000)
  if (size < 4) return null
  let [even, odd] = [0, 0]
  for (let at = 0; at < size; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const max = size / 2 / 2
  return odd > max && even === 0 ? 'utf-16le' : even > max && odd === 0 ? 'utf-16be' : null
}

function marked(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
