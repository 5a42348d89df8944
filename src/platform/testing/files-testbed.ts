import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import type { CallOf, OutputOf } from '#shared/contract.ts'
import type { FileInfo } from '#shared/files.ts'
import { callOver } from './app.ts'
import { quietLog, type TestDatabase } from './database.ts'
import { sessionWord, type Authenticator } from '#platform/server/auth/access.ts'
import { addApiRoutes, addRawRoutes } from '#platform/server/http/api-routes.ts'
import type { Bound } from '#platform/server/pipeline/bind.ts'
import { createHttp } from '#platform/server/http/http.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { provide, type PortProvider } from '#platform/server/ports.ts'
import { isSignInActive } from '#platform/server/files/links.ts'
import { testServices } from './app-services.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import type { Live } from '#platform/server/live/live.ts'
import { jobContext } from '#platform/server/jobs/worker.ts'
import type { Blobs } from '#platform/server/files/storage/blobs.ts'
import { diskBlobs } from '#platform/server/files/storage/disk-blobs.ts'
import { fileRoutes } from '#platform/server/files/endpoints.ts'
import { fileJobs } from '#platform/server/files/file-jobs.ts'
import { addFileRoutes } from '#platform/server/files/file-routes.ts'

export interface UploadAnswer {
  status: number
  body: FileInfo & { error: { code: string } }
  headers: Record<string, unknown>
}

export interface UploadOptions {
  purpose?: string
  name?: string
  as?: string
  headers?: Record<string, string>
}

interface WaitingJob {
  name: string
  payload: { company: string; payload: unknown }
}

interface MoreParts {
  routes?: readonly Bound[]
  ports?: readonly PortProvider[]
}

/** The whole file service on a real database and a real folder, with a few people who may sign in. */
export class FilesTestbed {
  readonly folder = mkdtempSync(join(tmpdir(), 'prilej-files-'))
  readonly blobs: Blobs = diskBlobs(join(this.folder, 'files'))
  readonly ended = new Set<string>()
  readonly published: string[] = []
  now = new Date('2027-05-15T10:00:00Z')
  http!: FastifyInstance
  readonly #db: TestDatabase
  readonly #people = new Map<
    string,
    { companyId: string | null; userId: string; credentialId: string }
  >()
  readonly #live: Live = {
    publish: (_company, tags) => void this.published.push(...tags),
    subscribe: () => () => undefined,
    close: () => Promise.resolve(),
  }

  readonly #more: MoreParts

  constructor(db: TestDatabase, more: MoreParts = {}) {
    this.#db = db
    this.#more = more
    beforeAll(() => this.#open())
    afterAll(async () => {
      await this.http.close()
      rmSync(this.folder, { recursive: true })
    })
  }

  /** A planner of a new company; sign in with the returned word. */
  async planner(companyId?: string): Promise<string> {
    const word = randomUUID()
    const company = companyId ?? (await this.#db.company())
    this.#people.set(word, { companyId: company, userId: randomUUID(), credentialId: randomUUID() })
    return word
  }

  /** A person with an account and no company. */
  guest(): string {
    const word = randomUUID()
    this.#people.set(word, { companyId: null, userId: randomUUID(), credentialId: randomUUID() })
    return word
  }

  companyOf(word: string): string {
    return this.#people.get(word)?.companyId ?? ''
  }

  credentialOf(word: string): string {
    return this.#people.get(word)?.credentialId ?? ''
  }

  async upload(bytes: Buffer, options: UploadOptions = {}): Promise<UploadAnswer> {
    const query = new URLSearchParams({
      name: options.name ?? 'poza.jpg',
      purpose: options.purpose ?? 'public-image',
    })
    const answer = await this.http.inject({
      method: 'POST',
      url: `/api/files?${query}`,
      payload: bytes,
      headers: {
        'content-type': 'application/octet-stream',
        ...(options.as && { authorization: options.as }),
        ...options.headers,
      },
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }

  call<E extends Endpoint>(endpoint: E, input: CallOf<E>, as: string): Promise<OutputOf<E>> {
    return callOver(this.http, endpoint, input, as)
  }

  /** Runs the waiting jobs now, as the worker would. */
  async runJobs(): Promise<void> {
    const waiting = await this.#db.look<WaitingJob>(
      `with taken as (delete from graphile_worker._private_jobs where run_at <= now() returning *)
       select t.identifier as name, taken.payload from taken join graphile_worker._private_tasks t on t.id = taken.task_id`,
    )
    for (const { name, payload } of waiting)
      await this.#run(name, payload.company, payload.payload, false)
  }

  async runJob(name: string, as: string, payload: unknown, { last = false } = {}): Promise<void> {
    await this.#run(name, this.companyOf(as), payload, last)
  }

  async #run(name: string, company: string, payload: unknown, last: boolean): Promise<void> {
    const { database } = this.#db
    const jobs = fileJobs({ blobs: this.blobs })
    const services = testServices(database)
    const parts = { database, services, live: this.#live, log: quietLog, jobs, now: () => this.now }
    const delivery = { id: '1', attempt: 1, last, signal: new AbortController().signal }
    const job = jobs.find((each) => each.job === name)
    await job?.run(jobContext(parts, company, delivery), job.payload.parse(payload))
  }

  drafts(): string[] {
    return readdirSync(this.blobs.drafts)
  }

  async #open(): Promise<void> {
    const { database } = this.#db
    const parts = {
      database,
      services: this.#services(),
      access: { authenticators: [this.#authenticator()] },
      live: this.#live,
      now: () => this.now,
    }
    this.http = createHttp({
      log: quietLog,
      limits: new MemoryLimits(false),
      trustedProxies: [],
      now: parts.now,
    })
    const pipe = { ...parts, jobs: [], eventExists: () => Promise.resolve(true) }
    addApiRoutes(this.http, pipe, [...fileRoutes, ...(this.#more.routes ?? [])], [])
    addRawRoutes(this.http, [addFileRoutes(this.http, { ...parts, blobs: this.blobs })])
    await this.http.ready()
  }

  #services(): AppServices {
    const stands = (_database: Database, credentialId: string) =>
      Promise.resolve(!this.ended.has(credentialId))
    return testServices(this.#db.database, {
      ports: [provide(isSignInActive, stands), ...(this.#more.ports ?? [])],
    })
  }

  #authenticator(): Authenticator {
    return {
      word: sessionWord,
      admit: (credentials) => {
        const person = this.#people.get(credentials.authorization ?? '')
        if (!person) return Promise.resolve(null)
        const { companyId, userId, credentialId } = person
        return Promise.resolve({
          actor: { kind: 'user', id: userId, name: 'Ana' },
          companyId,
          role: 'planner',
          credentialId,
        })
      },
    }
  }
}
