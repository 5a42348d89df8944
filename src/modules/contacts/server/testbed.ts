import { randomUUID } from 'node:crypto'
import { beforeEach } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { sessionWord, type Authenticator, type Role } from '#platform/server/auth/access.ts'
import { isSignInActive } from '#platform/server/files/links.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Bound } from '#platform/server/pipeline/bind.ts'
import type { Database } from '#platform/server/database/db.ts'
import { provide, type PortProvider } from '#platform/server/ports.ts'
import * as contract from '../contract.ts'
import type { ContactFields } from '../model.ts'
import { linkTarget, organisationDirectory } from './api.ts'
import { ports } from './ports.ts'
import { routes } from './routes.ts'

export const someone: ContactFields = {
  firstName: 'Ion',
  lastName: 'Popescu',
  jobTitle: '',
  organisation: '',
  emails: [],
  phones: [],
  language: null,
  note: '',
  tags: [],
  photoId: null,
}

/** An event that one company has, as the module of events would say it. */
export const gala = { id: randomUUID(), name: 'Gala de toamnă', companyId: '' }
const events = provide(linkTarget, {
  kind: 'event',
  title: { ro: 'Eveniment', en: 'Event' },
  exists: (ctx, id) => Promise.resolve(id === gala.id && ctx.company.companyId === gala.companyId),
  names: (ctx) =>
    Promise.resolve(
      new Map(ctx.company.companyId === gala.companyId ? [[gala.id, gala.name]] : []),
    ),
  eventsOf: (_, ids) => Promise.resolve(ids),
  search: () => Promise.resolve([{ id: gala.id, name: gala.name }]),
})

/** An organisation of every company. */
export const orizont = { id: randomUUID(), name: 'Orizont' }
const partners = provide(linkTarget, {
  kind: 'partner',
  title: { ro: 'Organizație', en: 'Organisation' },
  exists: (_, id) => Promise.resolve(id === orizont.id),
  names: () => Promise.resolve(new Map([[orizont.id, orizont.name]])),
  search: () => Promise.resolve([orizont]),
})

const unused = () =>
  Promise.reject(new Error('the directory of organisations is tested where it is kept'))
const organisations = provide(organisationDirectory, {
  page: unused,
  count: unused,
  find: () => Promise.resolve(undefined),
  named: () => Promise.resolve([]),
  add: (_, fields) => Promise.resolve({ ...fields, id: randomUUID(), version: 1 }),
  change: unused,
  remove: unused,
  restore: unused,
  idsOfKinds: unused,
})

/** Sign-ins that ended; all others are valid. */
export const ended = new Set<string>()
const signIns = provide(isSignInActive, (_db, id) => Promise.resolve(!ended.has(id)))

interface TestDatabase {
  readonly database: Database
  company(): Promise<string>
  look<R>(text: string, values?: unknown[]): Promise<R[]>
}

interface TestApp {
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    authorization?: string,
  ): Promise<OutputOf<E>>
  readonly published: string[][]
}

interface TestOptions {
  routes: readonly Bound[]
  authenticators: (services: AppServices) => Authenticator[]
  now: () => Date
  services: { ports: readonly PortProvider[] }
}

/** A company with its planner and a stranger of another one, new for each test. */
export function contactsTestbed<D extends TestDatabase>(
  db: D,
  open: (db: D, options: TestOptions) => TestApp,
) {
  const time = { now: new Date('2027-05-15T10:00:00Z') }
  let services: AppServices
  const authenticators = (made: AppServices): Authenticator[] => {
    services = made
    return [authenticator]
  }
  const app = open(db, {
    routes,
    authenticators,
    now: () => time.now,
    services: { ports: [...ports, events, partners, organisations, signIns] },
  })
  const personOf = (companyId: string, role: Role = 'planner') => {
    const id = randomUUID()
    const call = <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>> =>
      app.call(endpoint, input, `${role} ${companyId} ${id}`)
    return { id, call, refused: refusedBy(call) }
  }
  const bed = {
    db,
    app,
    time,
    personOf,
    companyId: '',
    planner: personOf(''),
    stranger: personOf(''),
    parts: () => ({ database: db.database, services, now: () => time.now }),
    add: (fields: Partial<ContactFields> = {}) =>
      bed.planner.call(contract.addContact, { ...someone, ...fields }),
    get: (id: string) => bed.planner.call(contract.getContact, { id }),
  }
  beforeEach(async () => {
    time.now = new Date('2027-05-15T10:00:00Z')
    bed.companyId = await db.company()
    bed.planner = personOf(bed.companyId)
    bed.stranger = personOf(await db.company())
    gala.companyId = bed.companyId
  })
  return bed
}

type Call = <E extends Endpoint>(endpoint: E, input: CallOf<E>) => Promise<OutputOf<E>>

function refusedBy(call: Call) {
  return async <E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError> => {
    const answer = await call(endpoint, input).catch((error: unknown) => error)
    if (!(answer instanceof AppError)) throw new Error(`was not refused: ${JSON.stringify(answer)}`)
    return answer
  }
}

const authenticator: Authenticator = {
  word: sessionWord,
  admit({ authorization }) {
    const [role, companyId, id] = (authorization ?? '').split(' ')
    if (!role || !companyId || !id) return Promise.resolve(null)
    return Promise.resolve({
      actor: { kind: 'user', id, name: `Ana ${role}` },
      companyId,
      role: role as Role,
      credentialId: id,
    })
  },
}
