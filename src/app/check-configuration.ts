import { prepareDataFolder } from '#platform/server/database/data-folder.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say } from '#platform/server/process/log.ts'
import { checkDatabases } from './database.ts'
import { reservePort } from './port.ts'

/**
 * Checks the environment as far as possible before the product is built; the start itself checks it again.
 * Problems go to standard output, for the calling script. A command (`backup` …) may run beside a product
 * that listens.
 */
try {
  const isStart = process.argv[2] === undefined
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  if (env.appKeys !== undefined) loadKeys(env.appKeys, env.dataDir)
  if (isStart) await (await reservePort(env)).release()
  await checkDatabases(env)
} catch (error) {
  say(process.stdout, error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
