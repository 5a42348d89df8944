import { AppError } from '#shared/app-error.ts'

/** The position at which a page continues: after this time and row. */
export function cursorOf(at: string, id: string): string {
  return `${at} ${id}`
}

export function afterOf(cursor: string | undefined): { at: string; id: string } | undefined {
  if (cursor === undefined) return undefined
  const [at = '', id = ''] = cursor.split(' ')
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(at) || !/^[0-9a-f-]{36}$/.test(id))
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return { at, id }
}
