import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readIfThere } from '#platform/server/embedded/atomic-files.ts'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { connectToCluster } from '#platform/server/embedded/cluster-connection.ts'
import { dataFolder, eventually, run, type Product } from '#platform/testing/product.ts'

const ledger = 'erasures.json'

/** The real program in a folder of its own, and every place in which an erased person could still be found. */
export class ErasureBed {
  readonly dataDir: string
  readonly #program: string
  #product: Product | undefined
  #address = ''
  #errors = ''

  constructor(program: string, dataDir = dataFolder()) {
    this.#program = program
    this.dataDir = dataDir
  }

  async start(): Promise<void> {
    this.#product = run(this.#program, {
      env: { DATA_DIR: this.dataDir, SEED: 'demo', LOG_LEVEL: 'debug', LIMITS: 'off' },
    })
    this.#address = await this.#product.listens()
  }

  async stop(): Promise<void> {
    this.#product?.process.kill('SIGTERM')
    const code = await this.#product?.ended()
    if (code !== 0) throw new Error(`it ended with ${code}`)
    this.#errors += this.#product?.output.err ?? ''
    this.#product = undefined
  }

  async command(...words: string[]): Promise<string> {
    const child = run(this.#program, { env: { DATA_DIR: this.dataDir }, words })
    // A restore takes as long as the machine does; one that hangs ends with the time of its test.
    const code = await new Promise((done) => child.process.once('close', done))
    if (code !== 0) throw new Error(child.output.err)
    return child.output.out
  }

  async backup(name: string): Promise<string> {
    const folder = join(this.dataDir, name)
    await this.command('backup', folder)
    return folder
  }

  async signIn(email: string): Promise<string> {
    const user = { email, password: 'prilej-demo-2026' }
    return (await this.ask<{ token: string }>('POST', '/api/login', '', { user })).token
  }

  async ask<T>(method: string, path: string, token: string, body?: object): Promise<T> {
    const answer = await fetch(new URL(path, this.#address), {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? null : JSON.parse(text)) as T
  }

  async post(path: string, form: Record<string, string>): Promise<Response> {
    const body = new URLSearchParams(form)
    return fetch(new URL(path, this.#address), { method: 'POST', body, redirect: 'manual' })
  }

  async sql(text: string): Promise<Record<string, unknown>[]> {
    const visit = await connectToCluster(join(this.dataDir, 'postgres'))
    try {
      return await query(visit?.superuserUrl('prilej') ?? '', text)
    } finally {
      await visit?.leave()
    }
  }

  /** Runs postponed work; afterwards none is left. */
  async workIsDone(): Promise<void> {
    const left = (which: string) => async () => {
      const found = await this.sql(
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier !~ '^(reports|notifications)' and j.attempts < j.max_attempts ${which}`,
      )
      return found.length === 0
    }
    await eventually(left(`and t.identifier <> 'mail.forget'`))
    // Letters are forgotten hours after the last one was written, so not before it is.
    await this.sql(`update graphile_worker._private_jobs set run_at = now() where run_at > now()
      and task_id in (select id from graphile_worker._private_tasks where identifier = 'mail.forget')`)
    await eventually(left(''))
  }

  /** Places of a word: rows of a backup by their table, and files by their name. */
  placesWith(word: string, backup: string): string[] {
    const found = new Set<string>()
    let table = ''
    for (const line of gunzipSync(readFileSync(join(backup, 'database.gz')))
      .toString()
      .split('\n')) {
      table = /"table":"([\w.]+)"/.exec(line)?.[1] ?? table
      if (line.toLowerCase().includes(word)) found.add(table)
    }
    for (const folder of ['files', 'mail'])
      for (const path of filesIn(join(this.dataDir, folder)))
        if (`${path}\n${readFileSync(path, 'latin1')}`.toLowerCase().includes(word))
          found.add(path.slice(this.dataDir.length + 1))
    if (readIfThere(join(this.dataDir, ledger))?.toLowerCase().includes(word)) found.add(ledger)
    if (`${this.#errors}${this.#product?.output.err ?? ''}`.toLowerCase().includes(word))
      found.add('log')
    return [...found].toSorted()
  }
}

function filesIn(folder: string): string[] {
  const names = (() => {
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    } catch {
      return []
    }
  })()
  return names.map((name) => join(folder, name)).filter((path) => statSync(path).isFile())
}
