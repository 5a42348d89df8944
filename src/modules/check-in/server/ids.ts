import { createHash } from 'node:crypto'

/** The same id for the same thing, however often it is reported. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join(' ')).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Known before the scan is, so that an undo may arrive first. */
export function factId(sourceId: string, scanId: string): string {
  return idFrom('scan', sourceId, scanId)
}
