import { oneLine } from './letter.ts'

export interface Sender {
  name: string
  address: string
  domain: string
}

/** One bare address or `Name <address>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const parts = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/.exec(text.trim())
  const address = parts?.[2] ?? parts?.[3] ?? ''
  const [, domain] = /^[\w.+-]+@([a-z0-9-]+(?:\.[a-z0-9-]+)*)$/i.exec(address) ?? []
  return domain ? { name: oneLine(parts?.[1] ?? '') || 'Prilej', address, domain } : undefined
}
