import { prepareDataFolder } from '#platform/server/database/data-folder.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { loadKeys } from '#platform/server/auth/keys.ts'
import { say } from '#platform/server/process/log.ts'

/** What can be said of the environment before the product is built; the start itself checks it again. */
try {
  const env = readEnv(process.env)
  prepareDataFolder(env.dataDir)
  if (env.appKeys !== undefined) loadKeys(env.appKeys, env.dataDir)
} catch (error) {
  say(process.stderr, error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
