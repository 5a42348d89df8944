/** The cards of a file as texts, without the pictures that they may carry. */
export function cardsIn(bytes: ArrayBuffer): string[] {
  const lines = decoded(bytes).split(/\r\n|[\r\n]/)
  const cards: string[] = []
  let card: string[] | null = null
  let passing = false
  for (const line of lines) {
    if (/^BEGIN:VCARD\s*$/i.test(line)) card = []
    passing = passing ? isContinued(line) : bulky.test(line)
    if (!card || passing) continue
    card.push(line)
    if (!/^END:VCARD\s*$/i.test(line)) continue
    cards.push(card.join('\r\n').slice(0, maxLength))
    card = null
  }
  return cards
}

const maxLength = 20_000

/** Pictures, sounds and keys, which may be megabytes. */
const bulky = /^(?:[\w-]+\.)?(?:PHOTO|LOGO|SOUND|KEY)[;:]/i

/** Folded lines begin with a blank; version 2.1 writes bare lines of base64. */
function isContinued(line: string): boolean {
  return /^[ \t]/.test(line) || /^[A-Za-z0-9+/=]*$/.test(line)
}

/** UTF-8 unless the bytes say otherwise; old Romanian address books are in windows-1250. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const clean = (text: string) => text.replaceAll('\0', '')
  if (first === 0xff && second === 0xfe) return clean(new TextDecoder('utf-16le').decode(bytes))
  if (first === 0xfe && second === 0xff) return clean(new TextDecoder('utf-16be').decode(bytes))
  try {
    return clean(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return clean(new TextDecoder('windows-1250').decode(bytes))
  }
}
