import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import type { Letter } from '#platform/server/mail/letter.ts'
import { mailJobs } from '#platform/server/mail/mail-jobs.ts'
import { openMailer } from '#platform/server/mail/transport.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide, type PortProvider } from '#platform/server/ports.ts'
import { quietLog } from '#platform/testing/database.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import type { Role } from '../model.ts'
import { founding } from './api.ts'
import { authenticators } from './authenticators.ts'
import { jobs } from './jobs.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { personalTables } from './personal-data.ts'
import { routes } from './routes.ts'
import { insertUser } from './store.ts'
import { totpCode, totpStep } from './second-factor/totp.ts'

interface TestDatabase {
  readonly database: Database
  look<R>(text: string, values?: unknown[]): Promise<R[]>
}

export const goodPassword = 'cerul e verde marți'

/**
 * The code that an authenticator app with this secret shows at that moment, or a number of half minutes away
 * from it.
 */
export function codeOfApp(secret: string, now: Date, steps = 0): string {
  return totpCode(bytesOfSecret(secret), totpStep(now) + steps)
}

export function bytesOfSecret(base32: string): Buffer {
  const bits = [...base32]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter))
    .map((value) => value.toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The common set-up of this module's tests: its own clock, kept mail, people and the job queue. */
export class Testbed {
  now = new Date('2027-05-15T10:00:00.000Z')
  readonly letters: Letter[] = []
  readonly dataDir = mkdtempSync(join(tmpdir(), 'prilej-accounts-'))
  readonly #place: TestDatabase
  readonly #env: Record<string, string>
  #services: AppServices | undefined

  constructor(database: TestDatabase, env: Record<string, string> = {}) {
    this.#place = database
    this.#env = { DATA_DIR: this.dataDir, ...env }
    afterAll(() => rmSync(this.dataDir, { recursive: true, force: true }))
  }

  /** For `testApp`. */
  get options() {
    return {
      routes,
      jobs,
      now: () => this.now,
      authenticators: (services: AppServices) => {
        this.#services = services
        return authenticators(services)
      },
      services: { env: this.#env, ports: this.ports },
    }
  }

  ports: PortProvider[] = [
    provide(personalData, personalTables),
    provide(founding, {
      async createCompany(ctx, { name, slug }) {
        const companyId = randomUUID()
        await sql`insert into companies (id, slug, name) values (${companyId}, ${slug}, ${name})`.execute(
          ctx.db,
        )
        return { companyId }
      },
      async slugTaken(db, slug) {
        const { rows } = await sql`select from companies where slug = ${slug}`.execute(db)
        return rows.length > 0
      },
      googleDomain: () => Promise.resolve(this.googleDomain),
    }),
  ]

  googleDomain: string | null = null

  get services(): AppServices {
    if (!this.#services) throw new Error('the application has not started yet')
    return this.#services
  }

  pass(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000)
  }

  /** A person with the good password, by default. */
  async person(
    facts: {
      email?: string
      role?: Role
      companyId?: string | null
      password?: string | null
    } = {},
  ): Promise<{ id: string; email: string }> {
    const { role = 'user', companyId = null, password = goodPassword } = facts
    const email = facts.email ?? `p-${randomUUID().slice(0, 8)}@exemplu.ro`
    const passwordHash = password === null ? null : await hashPassword(this.services.keys, password)
    const user = await this.#place.database.inNoCompany((db) =>
      insertUser(db, {
        id: randomUUID(),
        email,
        name: 'Ștefan Popescu',
        role,
        company_id: companyId,
        locale: 'ro',
        password_hash: passwordHash,
        email_verified_at: this.now.toISOString(),
        step_two_done: true,
        created_at: this.now.toISOString(),
      }),
    )
    return { id: user?.id ?? '', email }
  }

  /** Does what waits in the queue, and what that puts there, as the worker would. */
  async work(): Promise<void> {
    const kept = openMailer({ ...this.services.env, publicUrl: undefined }, quietLog)
    const mailer = {
      ...kept,
      send: async (letter: Letter) => {
        this.letters.push(letter)
        await kept.send(letter)
      },
    }
    const all: Job[] = [...jobs, ...mailJobs({ mailer })]
    const { database } = this.#place
    const jobDeps = { database, services: this.services, jobs: all, now: () => this.now }
    for (;;) {
      const waiting = await takeQueued(this.#place, '%')
      if (waiting.length === 0) return
      for (const job of waiting) await doJob(jobDeps, job)
    }
  }

  /** The newest letter to an address once everything waiting was done, with the secret in its link. */
  async mailTo(email: string): Promise<{ subject: string; link: string; secret: string }> {
    await this.work()
    const letter = this.letters.findLast((each) => each.to.address === email)
    if (!letter) throw new Error(`no letter to ${email}`)
    const button = letter.blocks.find((block) => block.kind === 'button')
    const link = button?.kind === 'button' ? button.url : ''
    return { subject: letter.subject, link, secret: link.split('=')[1] ?? '' }
  }
}
