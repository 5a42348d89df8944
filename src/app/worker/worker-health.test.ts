import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { loadKeys, newKeyLine } from '#platform/server/auth/keys.ts'
import { readEnv } from '#platform/server/process/env.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { noPages } from '../commands/erasure-replay.ts'
import { openRuntime } from '../runtime.ts'
import { listenForHealth } from './worker-health.ts'

const db = testDatabase()

test('a worker by itself says how it is, and what waits', async () => {
  const APP_KEYS = newKeyLine()
  const env = readEnv({ PORT: '0', PROCESS: 'worker', DATABASE_URL: db.appUrl, APP_KEYS })
  const keys = loadKeys(APP_KEYS, '/nowhere')
  const parts = await openRuntime({ env, log: quietLog, keys, appUrl: db.appUrl, build: noPages })
  const app = await listenForHealth(parts)
  onTestFinished(async () => {
    await app.close()
    await parts.close()
  })
  const { port } = app.server.address() as AddressInfo
  const get = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, { headers })
  for (const path of ['/health/live', '/health/ready'])
    expect(await (await get(path)).json()).toEqual({ status: 'ok' })

  await db.look(`select graphile_worker.add_job('probe', '{}'::json)`)
  await db.look(
    `select graphile_worker.add_job('probe', '{}'::json, run_at => now() + interval '1 day')`,
  )
  const text = await (await get('/metrics')).text()
  expect(text).toContain('# TYPE prilej_jobs gauge\n')
  const states = { waiting: 1, later: 1, running: 0, failed: 0 }
  for (const [state, jobs] of Object.entries(states))
    expect(text).toContain(`prilej_jobs{state="${state}"} ${jobs}\n`)
  expect(text).toMatch(/prilej_database_connections\{pool="doors",state="waiting"\} 0\n/)
  expect(text).toContain('prilej_live_streams 0\n')
  expect((await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404)
})
