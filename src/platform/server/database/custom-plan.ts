import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * A statement over a long list, planned for that list: the plan that is kept for all lists compares
 * one by one what a hash would find at once. Only this statement, since checks of keys live by kept plans.
 */
export async function withCustomPlan<T>(db: Db, statement: () => Promise<T>): Promise<T> {
  const mode = (name: string) => sql`set local plan_cache_mode = ${sql.raw(name)}`.execute(db)
  const [, result] = await Promise.all([mode('force_custom_plan'), statement(), mode('auto')])
  return result
}
