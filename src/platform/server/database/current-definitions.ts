import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { changeSchema } from './schema-change.ts'

export interface Definitions {
  name: string
  sql: string
}

/**
 * The files of db/current, next to the folder of the migrations: one named in `-- after:` is read before the
 * one that names it.
 */
export function readCurrent(migrationsFolder: string): Definitions[] {
  const folder = join(dirname(migrationsFolder), 'current')
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const inOrder = new Map<string, Definitions>()
  const add = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`db/current: ${[...path, name].join(' after ')}`)
    if (inOrder.has(name)) return
    const sql = readFileSync(join(folder, name), 'utf8')
    const [, after = ''] = /^-- after: (.+)$/m.exec(sql) ?? []
    for (const other of after.match(/[\w-]+/g) ?? []) add(`${other}.sql`, [...path, name])
    inOrder.set(name, { name, sql })
  }
  for (const name of names.toSorted()) add(name, [])
  return [...inOrder.values()]
}

/**
 * Defines functions, triggers and views as db/current has them, unless the database is marked with the same content after
 * the same migrations, which may drop what is in their way. The mark is a comment and not a row, so that no backup brings
 * it into a database that lacks the definitions.
 */
export async function replayCurrent(
  client: pg.Client,
  migrationsFolder: string,
  migrations: readonly string[],
): Promise<void> {
  const files = readCurrent(migrationsFolder)
  if (files.length === 0) return
  const content = JSON.stringify([files, migrations])
  const mark = `db/current ${createHash('sha256').update(content).digest('hex')}`
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description('schema_migrations'::regclass, 'pg_class') as mark`,
  )
  if (rows[0]?.mark === mark) return
  await changeSchema(client, 'db/current', async () => {
    for (const { name, sql } of files)
      await client.query(sql).catch((error: unknown) => {
        if (error instanceof pg.DatabaseError) error.message = `${name}: ${error.message}`
        throw error
      })
    await client.query(`comment on table schema_migrations is ${pg.escapeLiteral(mark)}`)
  })
}
