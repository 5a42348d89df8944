import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { Role } from '../model.ts'
import { founding } from './api.ts'
import { isMailKept } from '#platform/server/mail/kept-mail.ts'
import { demoPassword, hashPassword, passwordMatches } from './sign-in/passwords.ts'
import { findUserByEmail, insertUser } from './store.ts'

export const people: readonly { email: string; name: string; role: Role; phone: string }[] = [
  { email: 'admin@demo.prilej.ro', name: 'Ioana Marin', role: 'admin', phone: '+40722100100' },
  { email: 'planner@demo.prilej.ro', name: 'Radu Ionescu', role: 'planner', phone: '+40722100101' },
  { email: 'user@demo.prilej.ro', name: 'Elena Dumitrescu', role: 'user', phone: '+40722100102' },
]

/**
 * Three people one can sign in as. Staff need a company, so they come once companies can be
 * founded. All of it is one transaction: a run that was cut off begins again.
 */
export const seed = defineSeed('accounts', ({ memory, outside }) =>
  outside(async (ctx) => {
    const companyId = await demoCompany(ctx)
    if (companyId) memory.set('company', companyId)
    for (const person of people)
      if (person.role === 'user' || companyId)
        memory.set(`user.${person.role}`, await demoPerson(ctx, person, companyId))
  }),
)

/** The options of `/login` on this installation; the demo only for a caller at this machine. */
export function signInOptions({ isLocal, services: { env } }: Context) {
  const demo = env.offersDemo && isLocal === true
  return {
    google: env.google !== undefined,
    mailIsKept: isMailKept(env),
    demo: demo ? people.map(({ email, role }) => ({ email, role })) : [],
    demoPassword: demo ? demoPassword : null,
  }
}

/** Demo accounts that still have the published password, reported to the operator. */
export async function demoAccountsLeft({ db, services }: Pick<Context, 'db' | 'services'>) {
  const remaining: string[] = []
  for (const { email } of people) {
    const user = await findUserByEmail(db, email)
    if (user && (await passwordMatches(services.keys, user.password_hash, demoPassword)))
      remaining.push(email)
  }
  return remaining
}

async function demoCompany(ctx: Context): Promise<string | null> {
  const [companies] = ctx.services.ports.all(founding)
  const existingUser = await findUserByEmail(ctx.db, people[0]?.email ?? '')
  if (!companies || existingUser) return existingUser?.company_id ?? null
  const { companyId } = await companies.createCompany(ctx, {
    name: 'Agenția Prilej',
    slug: 'demo',
    cui: null,
    city: 'București',
    phone: '+40213123456',
  })
  return companyId
}

async function demoPerson(
  { db, services, now }: Context,
  { email, name, role, phone }: (typeof people)[number],
  companyId: string | null,
): Promise<string> {
  const existingUser = await findUserByEmail(db, email)
  if (existingUser) return existingUser.id
  const id = randomUUID()
  await insertUser(db, {
    id,
    email,
    name,
    phone,
    role,
    company_id: role === 'user' ? null : companyId,
    locale: 'ro',
    password_hash: await hashPassword(services.keys, demoPassword),
    email_verified_at: now.toISOString(),
    step_two_done: true,
    created_at: now.toISOString(),
  })
  return id
}
