import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { chapter, type StoryContext } from '#platform/server/story.ts'
import type { Role } from '../model.ts'
import { founding } from './api.ts'
import { isMailKept } from './kept-mail.ts'
import { hashPassword } from './passwords.ts'
import { findUserByEmail, insertUser } from './store.ts'

const demoPassword = 'prilej-demo-2026'
const people: readonly { email: string; name: string; role: Role; phone: string }[] = [
  { email: 'admin@demo.prilej.ro', name: 'Ioana Marin', role: 'admin', phone: '+40722100100' },
  { email: 'planner@demo.prilej.ro', name: 'Radu Ionescu', role: 'planner', phone: '+40722100101' },
  { email: 'user@demo.prilej.ro', name: 'Elena Dumitrescu', role: 'user', phone: '+40722100102' },
]

/** Three people one can sign in as. Staff need a company, so they come once companies can be founded. */
export const story = chapter('accounts', async (telling) => {
  const companyId = await demoCompany(telling)
  for (const person of people) {
    if (person.role !== 'user' && !companyId) continue
    const id = await demoPerson(telling, person, person.role === 'user' ? null : companyId)
    telling.memory.set(`user.${person.role}`, id)
  }
})

/** What `/login` may offer on this installation. */
export function signInOptions({ house: { env } }: Context) {
  const demo = env.seed === 'demo'
  return {
    google: env.google !== undefined,
    mailIsKept: isMailKept(env),
    demo: demo ? people.map(({ email, role }) => ({ email, role })) : [],
    demoPassword: demo ? demoPassword : null,
  }
}

async function demoCompany({ house, memory, outside }: StoryContext): Promise<string | null> {
  const [filling] = house.ports.all(founding)
  if (!filling) return null
  const known = await outside((ctx) => findUserByEmail(ctx.db, people[0]?.email ?? ''))
  const companyId =
    known?.company_id ??
    (await outside(async (ctx) => {
      const founded = await filling.found(ctx, {
        name: 'Agenția Prilej',
        slug: 'demo',
        cui: null,
        city: 'București',
        phone: '+40213123456',
      })
      return founded.companyId
    }))
  memory.set('company', companyId)
  return companyId
}

async function demoPerson(
  { house, now, outside }: StoryContext,
  { email, name, role, phone }: (typeof people)[number],
  companyId: string | null,
): Promise<string> {
  return outside(async (ctx) => {
    const known = await findUserByEmail(ctx.db, email)
    if (known) return known.id
    const user = await insertUser(ctx.db, {
      id: randomUUID(),
      email,
      name,
      phone,
      role,
      company_id: companyId,
      locale: 'ro',
      password_hash: await hashPassword(house.keys, demoPassword),
      email_verified_at: now.toISOString(),
      step_two_done: true,
      created_at: now.toISOString(),
    })
    return user?.id ?? ''
  })
}
