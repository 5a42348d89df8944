import { AppError } from '#shared/app-error.ts'
import { prepareDataFolder } from '#platform/server/database/data-folder.ts'
import { BadConfiguration, readEnv, type Env } from '#platform/server/process/env.ts'
import { isDiskFull, noSpaceLeft } from '#platform/server/process/full-disk.ts'
import { createLog, say } from '#platform/server/process/log.ts'
import { backup } from './commands/backup.ts'
import { keys } from './commands/keys.ts'
import { rehearse } from './commands/rehearse.ts'
import { restore } from './commands/restore.ts'
import { reseed } from './commands/seed.ts'
import { serve } from './serve.ts'
import { serveJobs } from './worker/worker.ts'

const commands = { serve, worker: serveJobs, backup, restore, rehearse, keys, seed: reseed }

let checkedEnv: Env | undefined
// Does what the first word of the command line says; without one, serves.
try {
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  checkedEnv = env
  const name = process.argv[2] ?? (env.process === 'worker' ? 'worker' : 'serve')
  const command = Object.hasOwn(commands, name) && commands[name as keyof typeof commands]
  if (!command) throw new BadConfiguration(`there is no command "${name}"`)
  await command(env, createLog(env.logLevel), process.argv.slice(3))
} catch (error) {
  say(process.stderr, `Prilej: ${reasonOf(error)}\n`)
  if (!(error instanceof BadConfiguration) && process.env.LOG_LEVEL === 'debug')
    console.error(error)
  process.exit(1)
}

/** Requests call a lost database "not available"; the operator gets its own error text, or the path of a full disk. */
function reasonOf(error: unknown): string {
  const isConfiguration = error instanceof BadConfiguration
  if (!isConfiguration && checkedEnv && isDiskFull(error, checkedEnv))
    return `DATA_DIR: ${noSpaceLeft} (${checkedEnv.dataDir}): ${textOf(error)}`
  return textOf(error)
}

function textOf(error: unknown): string {
  if (error instanceof AppError && error.cause instanceof Error)
    return `the database: ${error.cause.message}`
  return error instanceof Error ? error.message : String(error)
}
