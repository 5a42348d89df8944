import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * A statement over a long list, planned for that list: the cached generic plan compares rows one by one
 * where a hash join is fast. Only this statement, since foreign key checks rely on cached plans.
 */
export async function withCustomPlan<T>(db: Db, statement: () => Promise<T>): Promise<T> {
  const mode = (name: string) => sql`set local plan_cache_mode = ${sql.raw(name)}`.execute(db)
  const [, result] = await Promise.all([mode('force_custom_plan'), statement(), mode('auto')])
  return result
}
