import type { Manifest } from '#platform/server/backup/manifest.ts'

/** The contents of a backup, as lines for a person. */
export function tableOf({ tables, files }: Manifest): string[] {
  const entries = tables.map(({ table, rows }) => [table.replace(/^public\./, ''), rows] as const)
  const uploads = files ? [['uploaded files', files.length] as const] : []
  const all = [...entries, ...uploads]
  const width = Math.max(...all.map(([name]) => name.length))
  return all.map(([name, count]) => `${name.padEnd(width)} ${String(count).padStart(9)}`)
}
