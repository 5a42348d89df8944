import { fullName, type Contact } from '../../model.ts'

/** One line of a card once unfolded and decoded; its components are between semicolons. */
export interface Property {
  name: string
  params: ReadonlyMap<string, readonly string[]>
  /** As written, with its escapes. */
  raw: string
}

/** Reads a card of version 2.1, 3.0 or 4.0; lines that are no property are ignored. */
export function propertiesOf(card: string): Property[] {
  const old = /^VERSION:2/im.test(card)
  return unfolded(card, old).flatMap((line) => {
    const match = shape.exec(line)
    if (!match) return []
    const [, name = '', written = '', value = ''] = match
    const params = paramsOf(written)
    const encoding = params.get('ENCODING')?.[0]?.toUpperCase()
    if (encoding === 'B' || encoding === 'BASE64') return []
    const raw =
      encoding === 'QUOTED-PRINTABLE' ? fromQuoted(value, params.get('CHARSET')?.[0]) : value
    return [{ name: name.toUpperCase(), params, raw }]
  })
}

/** The components of a value such as a name, with their escapes taken away. */
export function components(raw: string): string[] {
  return splitAt(raw, ';').map((part) => splitAt(part, ',').map(unescaped).join(' '))
}

/** A value that is several texts between commas. */
export function listOf(raw: string): string[] {
  return splitAt(raw, ',').map(unescaped)
}

/** A value that is one text. */
export function textOf(raw: string): string {
  return unescaped(raw)
}

export function hasType({ params }: Property, type: string): boolean {
  return (params.get('TYPE') ?? []).some((each) => each.toLowerCase() === type)
}

/** Ranks go from 1, the one to use first, to 100; what has none comes after them. */
export function rankOf(property: Property): number {
  if (hasType(property, 'pref')) return 1
  const [rank] = property.params.get('PREF') ?? []
  return rank === undefined ? 101 : Number(rank) || 1
}

// A group may be in front, and a quoted parameter may hold a colon.
const shape = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^":;]|"[^"]*")*)*):([^]*)$/

/** Folding and the soft breaks of quoted-printable, which version 2.1 mixes. */
function unfolded(card: string, old: boolean): string[] {
  const lines: string[] = []
  for (const line of card.split(/\r\n|[\r\n]/)) {
    const lastLine = lines.at(-1)
    if (lastLine !== undefined && isSoftlyBroken(lastLine))
      lines[lines.length - 1] = lastLine.slice(0, -1) + line
    else if (lastLine !== undefined && /^[ \t]/.test(line))
      // Version 2.1 folds before a blank that belongs to the text, later ones add a blank.
      lines[lines.length - 1] = lastLine + (old ? line : line.slice(1))
    else lines.push(line)
  }
  return lines
}

function isSoftlyBroken(line: string): boolean {
  return line.endsWith('=') && /^[^:]*QUOTED-PRINTABLE[^:]*:/i.test(line)
}

function paramsOf(written: string): Map<string, string[]> {
  const params = new Map<string, string[]>()
  for (const [, part = ''] of written.matchAll(/;((?:[^":;]|"[^"]*")*)/g)) {
    const [name = '', ...rest] = part.split('=')
    // Version 2.1 leaves the names out: `TEL;CELL:`, `N;QUOTED-PRINTABLE:`.
    const [key, values] =
      rest.length > 0
        ? [name.toUpperCase(), rest.join('=')]
        : [/^(QUOTED-PRINTABLE|BASE64)$/i.test(name) ? 'ENCODING' : 'TYPE', name]
    const list = values.split(',').map((value) => value.replaceAll('"', ''))
    params.set(key, [...(params.get(key) ?? []), ...list])
  }
  return params
}

function fromQuoted(value: string, charset = 'utf-8'): string {
  const bytes: number[] = []
  const plain = new TextEncoder()
  for (const [piece, hex] of value.matchAll(/=([0-9A-Fa-f]{2})|=(?:\r\n|\n)?|[^=]+/g)) {
    if (hex) bytes.push(Number.parseInt(hex, 16))
    else if (!piece.startsWith('=')) bytes.push(...plain.encode(piece))
  }
  return decoderOf(charset).decode(Uint8Array.from(bytes))
}

function decoderOf(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('utf-8')
  }
}

function splitAt(raw: string, sign: string): string[] {
  const parts: string[] = ['']
  for (let at = 0; at < raw.length; at++) {
    const one = raw.charAt(at)
    if (one === sign) parts.push('')
    else parts[parts.length - 1] += one === '\\' ? one + raw.charAt(++at) : one
  }
  return parts
}

function unescaped(text: string): string {
  return text.replace(/\\([^])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

/** A person as a card can say them; a face stays here. */
type CardContact = Omit<Contact, 'photo' | 'photoId' | 'tags'> & { tags?: readonly string[] }

/** A card that phones and mail programs read: lines of at most 75 bytes, ended by CRLF. */
export function writeCard(contact: CardContact, version: '3.0' | '4.0'): string {
  const { firstName, lastName, jobTitle, organisation, language, note } = contact
  const newer = version === '4.0'
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `UID:urn:uuid:${contact.id}`,
    `N:${escaped(lastName)};${escaped(firstName)};;;`,
    `FN:${escaped(fullName(contact))}`,
    organisation && `ORG:${escaped(organisation)}`,
    jobTitle && `TITLE:${escaped(jobTitle)}`,
    contact.tags?.length && `CATEGORIES:${contact.tags.map(escaped).join(',')}`,
    ...contact.emails.map(
      (email, at) =>
        `EMAIL${newer ? '' : ';TYPE=INTERNET'}${preferred(at, newer)}:${escaped(email)}`,
    ),
    ...contact.phones.map((phone, at) =>
      newer
        ? `TEL;VALUE=uri${preferred(at, newer)}:tel:${phone}`
        : `TEL;TYPE=VOICE${preferred(at, newer)}:${phone}`,
    ),
    newer && language && `LANG:${language}`,
    note && `NOTE:${escaped(note)}`,
    'END:VCARD',
  ]
  return lines.map((line) => (line ? `${folded(line)}\r\n` : '')).join('')
}

function preferred(at: number, newer: boolean): string {
  return at > 0 ? '' : newer ? ';PREF=1' : ';TYPE=PREF'
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n')
}

const maxLineLength = 75

/** Cuts between characters, never inside the bytes of one. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let bytes = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (bytes + size > maxLineLength) {
      pieces.push(piece)
      piece = ' '
      bytes = 1
    }
    piece += sign
    bytes += size
  }
  return [...pieces, piece].join('\r\n')
}
