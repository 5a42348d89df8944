import { CompiledQuery } from 'kysely'
import pg from 'pg'

/** A statement that only reads, and the columns it answers with. */
export interface Reading {
  query: Pick<CompiledQuery, 'sql' | 'parameters'>
  fields: readonly pg.FieldDef[]
}

/** Of each statement its rows, of each row its cells as the database writes them. */
type Cells = readonly (readonly (readonly (string | null)[])[])[]

/**
 * Many statements as one: sent, begun and answered once, they take half the time. The answer is one
 * text, so that two of them can be compared without taking them apart.
 */
export function together(readings: readonly Reading[]): CompiledQuery<{ cells: string }> {
  const parameters: unknown[] = []
  const answers = readings.map(({ query, fields }) => {
    const before = parameters.length
    parameters.push(...query.parameters)
    const own = query.sql.replace(/\$(\d+)/g, (_, at: string) => `$${Number(at) + before}`)
    const cells = fields.map(({ name }) => `t.${pg.escapeIdentifier(name)}::text`).join()
    return `(select coalesce(json_agg(array[${cells}]::text[]), '[]') from (${own}) t)`
  })
  return CompiledQuery.raw(`select json_build_array(${answers.join()})::text as cells`, parameters)
}

/** The rows of each statement, as if it had been asked alone. */
export function apart(cells: string, readings: readonly Reading[]): Record<string, unknown>[][] {
  const all = JSON.parse(cells) as Cells
  return readings.map(({ fields }, at) => {
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID))
    return (all[at] ?? []).map((row) =>
      Object.fromEntries(
        fields.map(({ name }, column) => {
          const cell = row[column] ?? null
          return [name, cell === null ? null : (parsers[column]?.(cell) as unknown)]
        }),
      ),
    )
  })
}
