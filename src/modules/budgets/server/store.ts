import { sql, type RawBuilder } from 'kysely'
import { containing } from '#platform/server/database/finder.ts'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { BudgetSettings } from '../contract.ts'
import type { Baseline, Budget, BudgetCategory } from '../model.ts'
import type { BudgetTables } from './tables.ts'

const budgets = recordsOf<BudgetTables>()(
  'budgets',
  ['id', 'event_id', 'name', 'currency', 'rates', 'guests', 'revision', 'version'],
  { json: ['rates', 'guests'] },
)

const categories = recordsOf<BudgetTables>()('budget_categories', [
  'id',
  'budget_id',
  'name',
  'position',
  'version',
])

export function tables(db: Db) {
  return db.withTables<BudgetTables>()
}

/** The expected number of guests is stored by the event. */
function guestsOf(budget: RawBuilder<unknown>): RawBuilder<Budget['guests']> {
  return sql<
    Budget['guests']
  >`${budget}.guests || jsonb_build_object('expected', coalesce((select f.expected_guests
    from event_facts f where f.company_id = ${budget}.company_id and f.event_id = ${budget}.event_id), 0))`
}

const columns = [
  ...budgets.fields.filter((field) => field !== 'budgets.guests as guests'),
  guestsOf(sql.ref('budgets')).as('guests'),
] as const

interface BudgetPage {
  eventId?: string | undefined
  /** Events a person is limited to; null for all. */
  eventIds: readonly string[] | null
  search?: string | undefined
  /** The last budget of the page before. */
  after?: string | undefined
  limit: number
}

/** Budgets of active events, those that come last first. */
export async function pageOfBudgets(
  db: Db,
  scope: CompanyScope,
  page: BudgetPage,
): Promise<Budget[]> {
  const { rows } = await sql<Budget>`
    select b.id, b.event_id as "eventId", b.name, b.currency, b.rates, ${guestsOf(sql.ref('b'))} as guests,
      b.revision, b.version
    from budgets b join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where ${matching(scope, page)} ${
      page.after
        ? sql`and (e.starts_at, b.id) < (select le.starts_at, lb.id from budgets lb
            join event_facts le on le.company_id = lb.company_id and le.event_id = lb.event_id
            where lb.company_id = ${scope.companyId} and lb.id = ${page.after}::uuid)`
        : sql``
    }
    order by e.starts_at desc, b.id desc limit ${page.limit}`.execute(db)
  return rows
}

export async function countBudgets(db: Db, scope: CompanyScope, page: BudgetPage): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n
    from budgets b join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where ${matching(scope, page)}`.execute(db)
  return rows[0]?.n ?? 0
}

function matching(scope: CompanyScope, { eventId, eventIds, search }: BudgetPage) {
  const word = search ? fold(search) : ''
  const pattern = containing(word)
  return sql.join(
    [
      sql`b.company_id = ${scope.companyId} and b.deleted_at is null`,
      ...(eventId ? [sql`b.event_id = ${eventId}::uuid`] : []),
      ...(eventIds ? [sql`b.event_id = any(${[...eventIds]}::uuid[])`] : []),
      ...(word ? [sql`b.folded like ${pattern}`] : []),
    ],
    sql` and `,
  )
}

export async function budgetsOfEvent(db: Db, scope: EventScope): Promise<Budget[]> {
  return budgetsOfEvents(db, scope, [scope.eventId])
}

export async function budgetsOfEvents(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Budget[]> {
  return budgets
    .active(db, scope)
    .select(columns)
    .where(sql<boolean>`event_id = any (${[...eventIds]}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findBudget(
  db: Db,
  scope: CompanyScope,
  id: string,
  deletedToo = false,
): Promise<Budget | undefined> {
  const found = deletedToo ? budgets.all(db, scope) : budgets.active(db, scope)
  return found.select(columns).where('id', '=', id).executeTakeFirst()
}

/** Writers of one budget take turns, so that no circle closes between two and no line goes under a document. */
export async function lockBudget(db: Db, scope: CompanyScope, id: string): Promise<void> {
  await budgets.all(db, scope).select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertBudget(
  db: Db,
  scope: EventScope,
  budget: Omit<Budget, 'eventId' | 'revision' | 'version'>,
): Promise<Budget> {
  const { id, name } = budget
  const { eventId } = scope
  await budgets.insert(db, scope, { ...budgets.own(budget), id, eventId, folded: fold(name) })
  return (await findBudget(db, scope, id)) as Budget
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateBudget(
  db: Db,
  scope: CompanyScope,
  { id, name, rates, guests, revision, version }: Budget,
): Promise<Budget | undefined> {
  const changes = { name, folded: fold(name), rates, guests, revision }
  const row = await budgets.update(db, scope, { id, version }, changes)
  return row && findBudget(db, scope, id)
}

export async function markBudget(
  db: Db,
  scope: CompanyScope,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  return (await budgets.setDeleted(db, scope, { id }, deletedAt)) !== undefined
}

export async function deletedBudgets(
  db: Db,
  scope: CompanyScope,
  since: Date,
  eventIds: readonly string[] | null,
) {
  return budgets
    .all(db, scope)
    .select(['id', 'name', 'deleted_at'])
    .where('deleted_at', '>', since.toISOString())
    .$if(eventIds !== null, (q) => q.where('event_id', 'in', [...(eventIds ?? [])]))
    .where(sql<boolean>`exists (select from event_facts e
      where e.company_id = budgets.company_id and e.event_id = budgets.event_id)`)
    .execute()
}

export const { purge: purgeBudgets, names: namesOfBudgets } = budgets

export async function categoriesOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<(BudgetCategory & { budgetId: string })[]> {
  if (budgetIds.length === 0) return []
  return categories
    .active(db, scope)
    .select(categories.fields)
    .where('budget_id', 'in', budgetIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function insertCategories(
  db: Db,
  scope: CompanyScope,
  budgetId: string,
  added: readonly Omit<BudgetCategory, 'version'>[],
): Promise<void> {
  const rows = added.map(({ id, name, position }) => ({ id, name, position, budgetId }))
  await categories.insertMany(db, scope, rows)
}

export async function updateCategory(
  db: Db,
  scope: CompanyScope,
  { id, name, position, version }: BudgetCategory,
): Promise<BudgetCategory | undefined> {
  const row = await categories.update(db, scope, { id, version }, { name, position })
  return row && { id, name, position, version: row.version }
}

/** The lines keep their link, so that they show in no category as long as this one is gone. */
export async function insertApproval(
  db: Db,
  scope: CompanyScope,
  budgetId: string,
  { approvedAt, approvedBy, id, note, revision, ...kept }: Baseline,
  actorId: string | null,
): Promise<void> {
  await tables(db)
    .insertInto('budget_approvals')
    .values({
      company_id: scope.companyId,
      id,
      budget_id: budgetId,
      revision,
      note,
      approved_at: approvedAt,
      approved_by: actorId,
      approver_name: approvedBy,
      baseline: JSON.stringify(kept),
    })
    .execute()
}

export async function approvalsOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<(Baseline & { budgetId: string })[]> {
  if (budgetIds.length === 0) return []
  const rows = await tables(db)
    .selectFrom('budget_approvals')
    .select([
      'id',
      'budget_id as budgetId',
      'revision',
      'note',
      'approved_at as approvedAt',
      'approver_name as approvedBy',
      sql<Pick<Baseline, 'cost' | 'income' | 'lines'>>`baseline`.as('baseline'),
    ])
    .where('company_id', '=', scope.companyId)
    .where('budget_id', 'in', budgetIds)
    .orderBy('revision', 'desc')
    .execute()
  return rows.map(({ baseline, ...row }) => ({ ...row, ...baseline }))
}

export async function findSettings(db: Db, scope: CompanyScope): Promise<BudgetSettings> {
  const row = await tables(db)
    .selectFrom('budget_settings')
    .select(['payment_limit as paymentLimit', 'version'])
    .where('company_id', '=', scope.companyId)
    .executeTakeFirst()
  return row ?? { paymentLimit: null, version: 0 }
}

/** Undefined when another person saved in between. */
export async function saveSettings(
  db: Db,
  scope: CompanyScope,
  { paymentLimit, version }: BudgetSettings,
): Promise<BudgetSettings | undefined> {
  return tables(db)
    .insertInto('budget_settings')
    .values({ company_id: scope.companyId, payment_limit: paymentLimit, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet({ payment_limit: paymentLimit, version: version + 1 })
        .where('budget_settings.version', '=', version),
    )
    .returning(['payment_limit as paymentLimit', 'version'])
    .executeTakeFirst()
}
