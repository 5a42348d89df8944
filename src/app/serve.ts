import { demoPassword } from '#modules/accounts/server/sign-in/passwords.ts'
import { demoAccountsLeft, people as demoPeople } from '#modules/accounts/server/seed.ts'
import { publicUrlOf, type Env } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say, showStep, type Log } from '#platform/server/process/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder, webFolder } from '#platform/server/process/root.ts'
import { selfTest } from '#platform/server/database/self-test.ts'
import { openWebBuild } from '#platform/server/http/web-build.ts'
import { findDatabase } from './database.ts'
import { warnOfMissingKeys } from './key-counts.ts'
import { checkReplica, openRuntime, type Runtime } from './runtime.ts'
import { reservePort, whyNotListening } from './port.ts'
import { createServer } from './server.ts'
import { onStopSignal } from './shutdown.ts'
import { seedDemoOnce } from './demo-data.ts'
import { superviseWorker } from './worker/worker-process.ts'

/** A person waits for the answer; in milliseconds. */
const statementTimeoutMs = 5000

/** The whole product: database, migrations, web server and worker, until it is asked to stop. */
export async function serve(environment: Env, log: Log): Promise<void> {
  const keys = loadKeys(environment.appKeys, environment.dataDir)
  const reserved = await reservePort(environment)
  const env = { ...environment, port: reserved.port }
  const finding = findDatabase(env, keys, log)
  // Read while the database answers, which takes about as long.
  const build = openWebBuild(webFolder, env.devOrigin)
  const database = await finding
  const closing: (() => Promise<void>)[] = [() => database.stop()]
  const stop = async () => {
    for (const close of closing.toReversed())
      await close().catch((error: unknown) => log.error('unclean stop', { error }))
  }
  try {
    // The server is put together while the database answers.
    const migrating = migrate(database.adminUrl, migrationsFolder, log, (pending) =>
      showStep(env.logLevel, `applying ${pending} migrations`),
    )
    migrating.catch(() => undefined)
    const { appUrl } = database
    const runtime = await openRuntime({
      env,
      log,
      keys,
      appUrl,
      build,
      statementTimeout: statementTimeoutMs,
    })
    closing.push(() => runtime.close())
    const making = createServer(runtime)
    making.catch(() => undefined)
    closing.push(async () => (await making).close())
    await migrating
    await selfTest(runtime.database, statementTimeoutMs, env.isDurabilityPromised)
    await seedDemoOnce(runtime, database)
    await warnOfDemo(runtime)
    // Counted beside the start, which does not wait for it; a stop does.
    const comparing = warnOfMissingKeys({ env, log, keys, adminUrl: database.adminUrl })
    closing.push(() => comparing)
    checkReplica(runtime)
    if (env.process === 'all') {
      const worker = superviseWorker(env, keys, appUrl, log)
      closing.push(() => worker.stop())
    }
    const server = await making
    // Before the line that says that we listen: a person who reads it may stop the process at once.
    onStopSignal(stop)
    await reserved.release()
    await listen(server, env)
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The database may hold the demo accounts, whose password is public: requested by `SEED`, or left from a
 * trial.
 */
async function warnOfDemo({ env, database, services, log }: Runtime): Promise<void> {
  if (env.front === null) return
  const accounts = await database.inNoCompany((db) => demoAccountsLeft({ db, services }), 'read')
  if (accounts.length > 0 && env.acceptsDemoPassword)
    say(
      process.stderr,
      `Prilej: WARNING: SEED=demo with ${env.front}: everybody who reaches this address can sign in as ${accounts.join(', ')}, since their password is published\n`,
    )
  else if (accounts.length > 0)
    log.warn('demo accounts are refused', {
      accounts,
      because: `their password is published, and ${env.front} is set`,
      do: 'start with an empty DATA_DIR or database, or start once without it and delete the demo accounts',
    })
}

async function listen(server: Awaited<ReturnType<typeof createServer>>, env: Env): Promise<void> {
  await server.listen({ port: env.port, host: env.host }).catch((error: unknown) => {
    throw whyNotListening(error, env.host, env.port)
  })
  say(process.stdout, `Prilej listens on ${publicUrlOf(env)}\n`)
  if (env.publicUrl)
    say(
      process.stdout,
      `A proxy in front of it reaches it at ${publicUrlOf({ ...env, publicUrl: undefined })}\n`,
    )
  if (env.offersDemo)
    say(
      process.stdout,
      `Demo: ${demoPeople.map(({ email }) => email).join(', ')}; password ${demoPassword}\n`,
    )
}
