import { expect, test } from 'vitest'
import { ports, seeds } from '#app/server.gen.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { testServices } from '#platform/testing/app-services.ts'

const db = testDatabase()

test('the wedding has its budget of many lines in two currencies with late payments, once', async () => {
  const services = testServices(db.database, { ports: ports.flat() })
  const parts = { database: db.database, services, now: new Date('2027-02-10T10:00:00Z') }
  const chosen = seeds.filter(({ name }) =>
    ['accounts', 'company', 'defaults', 'events', 'budgets'].includes(name),
  )
  const memory = await seedDemo(parts, chosen)
  await seedDemo(parts, chosen)
  const [wedding] = await db.look<{ lines: number; currencies: number; late: number }>(
    `select count(*)::int as lines, count(distinct l.currency)::int as currencies,
        (select count(*)::int from budget_payments p where p.event_id = b.event_id
          and p.status in ('planned', 'approved') and p.due_date < '2027-02-10') as late
       from budget_lines l join budgets b on b.id = l.budget_id where b.event_id = $1 group by b.event_id`,
    [memory.get('event.wedding')],
  )
  expect(wedding?.lines).toBeGreaterThanOrEqual(135)
  expect(wedding).toMatchObject({ currencies: 2, late: 3 })
  const documents = await db.look<{ kind: string; isCredit: boolean }>(
    `select kind, credit_of is not null as "isCredit" from budget_invoices where kind in ('partial', 'credit') order by kind`,
  )
  expect(documents).toEqual([
    { kind: 'credit', isCredit: true },
    { kind: 'partial', isCredit: false },
  ])
  expect(await db.look('select from budgets')).toHaveLength(3)
  expect(await db.look('select from budget_approvals')).toHaveLength(2)
})
