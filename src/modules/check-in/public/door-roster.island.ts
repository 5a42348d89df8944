import { Decisions, isVipIn } from '../model/door/decisions.ts'
import type { Member } from '../model/door/family.ts'
import { detailQuestions, hashLength, ticketCodeIn } from '../model/door/tickets.ts'
import type { DoorOutput } from './door-endpoints.ts'
import { endBy, type DoorLink, type DoorEnd } from './door-link.island.ts'
import type { DoorStore, KeptRoster } from './door-store.island.ts'

/** The fields that every answer with the list contains besides. */
export type ListNews = Pick<
  DoorOutput<'getRoster'>,
  'lists' | 'event' | 'rehearsal' | 'rehearsalUntil'
>

/** The details of the guest of a ticket. */
export interface Details {
  name: string
  organisation?: string
  table?: string
  seat?: number | null
  menu?: string
  /** The ticket codes of the others of the invitation, in one text. */
  others?: string
  vip?: boolean
  /** Fields that differ between parts, by the end of the part's id; the list of a part shows its own. */
  parts?: Record<string, { menu?: string; table?: string; seat?: number }>
}

const detailsIntervalMs = 30 * 60_000

/** The list on this device: decisions by hash, and of each guest a sealed line that only the ticket opens. */
export class DoorRoster {
  readonly decisions: Decisions
  /** The time at which the current list was requested. */
  askedAt = 0
  readonly #store: DoorStore
  readonly #link: DoorLink
  readonly #details = new Map<string, string>()
  #version = ''
  #lists: string[] = []
  /** Tickets of guests who are announced to a host, and on which lists. */
  #vips = ''
  #detailsAt = 0
  /** Tickets that came or changed since the details did. */
  readonly #unnamed = new Set<string>()

  constructor(store: DoorStore, link: DoorLink, rehearses: () => boolean) {
    this.decisions = new Decisions(rehearses)
    this.#store = store
    this.#link = link
  }

  async load(): Promise<void> {
    const stored = await this.#store.read<KeptRoster>('roster')
    if (stored) {
      this.#version = stored.version
      this.#lists = stored.lists
      this.#vips = stored.vips ?? ''
      this.decisions.take(stored.lines, '', stored.lists, true)
      this.decisions.tried = stored.tried ?? ''
    }
    this.#take((await this.#store.read<string>('details')) ?? '')
  }

  /** Deletes all of it, on disk and in memory. */
  async clear(): Promise<void> {
    this.decisions.take('', '', this.#lists, true)
    this.#vips = this.decisions.tried = ''
    this.#details.clear()
    this.#unnamed.clear()
    this.#version = ''
    this.#detailsAt = 0
    await this.#store.forget('roster', 'details')
  }

  isVip(hash: string, listId: string): boolean {
    return isVipIn(this.#vips, hash, this.#lists.indexOf(listId))
  }

  /** Updates the list; returns the lists when the answer contains them, or the reason why this is no door any more. */
  async refresh(): Promise<ListNews | DoorEnd | null> {
    const askedAt = performance.now()
    const since = this.#version ? { since: this.#version } : {}
    const answer = await this.#link.ask('getRoster', since, 20_000)
    if (!answer?.data) return answer && endBy(answer)
    const roster = answer.data
    this.#lists = roster.lists.map(({ id }) => id)
    this.#version = roster.version
    this.askedAt = askedAt
    this.decisions.take(roster.decisions, roster.gone, this.#lists, roster.since === null)
    this.#vips = roster.vips ?? this.#vips
    this.decisions.tried = roster.tried ?? this.decisions.tried
    // The whole of a large list is written only when something of it changed.
    if (roster.since !== roster.version)
      await this.#store.keep('roster', {
        version: this.#version,
        lines: this.decisions.written(),
        vips: this.#vips,
        tried: this.decisions.tried,
        lists: this.#lists,
      })
    const note = (lines: string, width: number, isNew: (hash: string) => boolean) => {
      for (let at = 0; at < lines.length; at += width) {
        const hash = lines.slice(at, at + hashLength)
        if (isNew(hash)) this.#unnamed.add(hash)
      }
    }
    note(roster.decisions, hashLength + this.#lists.length, (hash) => !this.#details.has(hash))
    note(roster.renamed ?? '', hashLength, () => true)
    if (roster.renamed === null) this.#detailsAt = 0
    const isOld = Date.now() - this.#detailsAt > detailsIntervalMs
    for (const tickets of isOld ? [''] : detailQuestions(this.#unnamed))
      await this.#refreshDetails(tickets)
    return roster
  }

  /** Needs the ticket, since its code is the key. */
  async open(code: string, hash: string, eventId: string): Promise<Details | null> {
    const sealed = this.#details.get(hash)
    if (!sealed) return null
    try {
      const bytes = bytesOf(sealed)
      const words = new TextEncoder()
      const base = await crypto.subtle.importKey('raw', words.encode(code), 'HKDF', false, [
        'deriveKey',
      ])
      const how = {
        name: 'HKDF',
        hash: 'SHA-256',
        salt: words.encode(eventId),
        info: words.encode('prilej door'),
      }
      const key = await crypto.subtle.deriveKey(
        how,
        base,
        { name: 'AES-GCM', length: 256 },
        false,
        ['decrypt'],
      )
      const plain = await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: bytes.slice(0, 12) },
        key,
        bytes.slice(12),
      )
      return JSON.parse(new TextDecoder().decode(plain)) as Details
    } catch {
      return null
    }
  }

  /** Guests whose tickets this one opens, by name; a guest without a line yet has the end of their code. */
  async family(others: string, eventId: string): Promise<Member[]> {
    const codes = others.match(/.{16}/g) ?? []
    const family = codes.map(async (code) => {
      const ticket = await hashIn(code)
      const name = (await this.open(code, ticket, eventId))?.name ?? `… ${code.slice(-4)}`
      return { name, ticket, code, isInside: false }
    })
    return inOrder(await Promise.all(family))
  }

  async #refreshDetails(tickets: string): Promise<void> {
    const pieces: string[] = []
    for (let after = ''; ;) {
      const pageRequest = {
        part: 'details' as const,
        ...(after && { after }),
        ...(tickets && { tickets }),
      }
      const answer = await this.#link.ask('getRoster', pageRequest, 20_000)
      if (!answer?.data) return
      const { details, next } = answer.data
      pieces.push(details)
      if (next === null) break
      after = next
    }
    if (!tickets) {
      this.#details.clear()
      this.#unnamed.clear()
      this.#detailsAt = Date.now()
    }
    this.#take(pieces.join('\n'))
    const lines = [...this.#details].map(([hash, sealed]) => hash + sealed)
    await this.#store.keep('details', lines.join('\n'))
  }

  #take(lines: string): void {
    for (const line of lines.split('\n')) {
      const hash = line.slice(0, hashLength)
      this.#unnamed.delete(hash)
      if (line) this.#details.set(hash, line.slice(hashLength))
    }
  }
}

export function inOrder(family: Member[]): Member[] {
  return family.toSorted((a, b) => a.name.localeCompare(b.name))
}

/** The hash of the scanned ticket; empty if the text is no ticket. */
export async function hashIn(read: string | null = null): Promise<string> {
  const code = read === null ? null : ticketCodeIn(read)
  if (!code) return ''
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return btoa(String.fromCharCode(...new Uint8Array(bytes).slice(0, 12)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0))
}
