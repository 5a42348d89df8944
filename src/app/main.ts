import { mkdirSync } from 'node:fs'
import { BadConfiguration, readEnv, type Env } from '#platform/server/env.ts'
import { createLog } from '#platform/server/log.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'
import { retell } from './retell.ts'
import { serve } from './serve.ts'
import { serveJobs } from './worker.ts'

const commands = { serve, worker: serveJobs, backup, restore, story: retell }

try {
  const env = readEnv(process.env)
  prepareDataDir(env)
  const name = process.argv[2] ?? (env.process === 'worker' ? 'worker' : 'serve')
  const command = Object.hasOwn(commands, name) && commands[name as keyof typeof commands]
  if (!command) throw new BadConfiguration(`there is no command "${name}"`)
  await command(env, createLog(env.logLevel), process.argv.slice(3))
} catch (error) {
  process.stderr.write(`Prilej: ${error instanceof Error ? error.message : String(error)}\n`)
  if (!(error instanceof BadConfiguration) && process.env.LOG_LEVEL === 'debug')
    console.error(error)
  process.exit(1)
}

function prepareDataDir(env: Env): void {
  try {
    mkdirSync(env.dataDir, { recursive: true })
  } catch (error) {
    throw new BadConfiguration(
      `DATA_DIR: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
