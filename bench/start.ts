import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#platform/server/process/root.ts'
import { compare } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { randomBytes } from 'node:crypto'

/**
 * The time from the start of the process to the first answer, with the database already running, against bare
 * Fastify.
 */
const database = await temporaryDatabase(randomBytes(32))
const folder = mkdtempSync(join(tmpdir(), 'prilej-bench-start-'))
const bareProgram = join(projectRoot, 'dist', 'bench-bare.mjs')
writeFileSync(
  bareProgram,
  `import Fastify from 'fastify'
const app = Fastify()
app.get('/api/health/live', async () => ({ status: 'ok' }))
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
console.log('listens')`,
)
let nextPort = 34_100

try {
  await compare('start', [
    {
      name: 'cold start to first answer',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 5 },
      ours: () =>
        firstAnswer(join(projectRoot, 'dist', 'server.js'), {
          DATABASE_URL: database.appUrl,
          DATABASE_ADMIN_URL: database.adminUrl,
          APP_KEYS: newKeyLine(),
          DATA_DIR: folder,
          PROCESS: 'web',
          SEED: 'none',
        }),
      floor: () => firstAnswer(bareProgram, {}),
    },
  ])
} finally {
  await database.remove()
  rmSync(folder, { recursive: true, force: true })
  rmSync(bareProgram, { force: true })
}

async function firstAnswer(program: string, env: Record<string, string>): Promise<number> {
  const port = nextPort++
  const started = performance.now()
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const answer = await fetch(`http://127.0.0.1:${port}/api/health/live`)
  const elapsed = performance.now() - started
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  child.kill('SIGTERM')
  await ended
  return elapsed
}
