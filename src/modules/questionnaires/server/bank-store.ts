import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { BankQuestion, Question } from '../model.ts'
import type { QuestionnaireTables } from './tables.ts'

export async function bankQuestions(db: Db, scope: CompanyScope): Promise<BankQuestion[]> {
  return tables(db)
    .selectFrom('questionnaire_bank')
    .select(['id', 'question'])
    .where('company_id', '=', scope.companyId)
    .orderBy('created_at', 'desc')
    .limit(bankSize)
    .execute()
}

export const bankSize = 200

export async function insertInBank(
  db: Db,
  scope: CompanyScope,
  { id, question }: BankQuestion,
  now: Date,
): Promise<void> {
  await tables(db)
    .insertInto('questionnaire_bank')
    .values({
      company_id: scope.companyId,
      id,
      question: sql<Question>`${JSON.stringify(question)}::jsonb`,
      created_at: now.toISOString(),
    })
    .execute()
}

export async function deleteFromBank(db: Db, scope: CompanyScope, id: string): Promise<boolean> {
  const result = await tables(db)
    .deleteFrom('questionnaire_bank')
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

function tables(db: Db) {
  return db.withTables<QuestionnaireTables>()
}
