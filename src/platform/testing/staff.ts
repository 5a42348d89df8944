import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { sessionWord, type Authenticator, type Role } from '#platform/server/auth/access.ts'
import { isSignInActive } from '#platform/server/files/links.ts'
import { provide } from '#platform/server/ports.ts'

interface Caller {
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    authorization?: string,
  ): Promise<OutputOf<E>>
}

/** Admits a caller by `role:company:user`, so that a test needs no sign-in. */
export const authenticators: Authenticator[] = [
  {
    word: sessionWord,
    opensStream: true,
    admit({ authorization, now }) {
      const [role, companyId, id, eventIds] = (authorization ?? '').split(' ')
      if (!role || !companyId || !id) return Promise.resolve(null)
      return Promise.resolve({
        actor: { kind: 'user', id, name: `Ana ${role}` },
        credentialId: id,
        provedAt: now,
        companyId,
        role: role as Role,
        eventIds: eventIds ? eventIds.split(',') : null,
      })
    },
  },
]

/** For the port that checks whether a sign-in is still valid: here it always is. */
export const signedIn = provide(isSignInActive, () => Promise.resolve(true))

export type Person = ReturnType<typeof personOf>

/** A member of a company, as tests call with it. */
export function personOf(
  app: Caller,
  companyId: string,
  role: Role = 'admin',
  eventIds: readonly string[] = [],
) {
  const id = randomUUID()
  const authorization = [role, companyId, id, eventIds.join(',')].join(' ').trim()
  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>) =>
    app.call(endpoint, input, authorization)
  return {
    id,
    call,
    /** The error of a call that should be refused. */
    async refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError> {
      const answer = await call(endpoint, input).catch((error: unknown) => error)
      if (!(answer instanceof AppError))
        throw new Error(`was not refused: ${JSON.stringify(answer)}`)
      return answer
    },
  }
}
