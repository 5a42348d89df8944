import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#platform/server/database/db.ts'
import { readEnv, type Env } from '#platform/server/process/env.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { keysFrom } from '#platform/server/auth/keys.ts'
import { MemoryLimits, StoredLimits } from '#platform/server/http/limits.ts'
import { Ports, type PortProvider } from '#platform/server/ports.ts'

export interface ServiceOptions {
  env?: Record<string, string>
  ports?: readonly PortProvider[]
}

/** The settings of a test, files in a folder of their own. */
export function testEnv(words: Record<string, string> = {}): Env {
  return readEnv({ DATA_DIR: join(tmpdir(), 'prilej-test-data'), ...words })
}

/** The shared parts of a process, with keys of its own; limits are on unless the environment says otherwise. */
export function testServices(database: Database, options: ServiceOptions = {}): AppServices {
  const env = testEnv(options.env)
  return {
    env,
    keys: keysFrom([{ kid: 'test', secret: randomBytes(32) }]),
    limits: new StoredLimits(database, env.limits),
    memory: new MemoryLimits(env.limits),
    ports: new Ports(options.ports ?? []),
    publicUrl: 'https://prilej.test',
    asset: (source) => `/assets/${source}`,
    assetText: () => '',
  }
}
