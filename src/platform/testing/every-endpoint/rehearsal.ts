import { sql } from 'kysely'
import type { Database, Db, Mode } from '#platform/server/database/db.ts'

/** Leaves a transaction by throwing, which rolls it back, and passes its answer out. */
class RollbackError extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('undone')
    this.answer = answer
  }
}

/** A database that, while `isOn`, executes every transaction and then rolls it back. */
export function rehearsing(database: Database, isOn: () => boolean): Database {
  const undoing =
    <T>(work: (db: Db) => Promise<T>, mode: Mode) =>
    async (db: Db): Promise<T> => {
      const answer = await work(db)
      if (!isOn() || mode === 'read') return answer
      // Checks deferred to the commit, which never happens.
      await sql`set constraints all immediate`.execute(db)
      throw new RollbackError(answer)
    }
  const run = async <T>(transaction: Promise<T>): Promise<T> => {
    try {
      return await transaction
    } catch (error) {
      if (error instanceof RollbackError) return error.answer as T
      throw error
    }
  }
  return {
    inCompany: (companyId, work, mode = 'write') =>
      run(database.inCompany(companyId, undoing(work, mode), mode)),
    inNoCompany: (work, mode = 'write') => run(database.inNoCompany(undoing(work, mode), mode)),
    usage: () => database.usage(),
    close: () => database.close(),
  }
}
