import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { connectToCluster } from '#platform/server/embedded/cluster-connection.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { dataFolder, eventually, run, expectAllProcesses } from '#platform/testing/product.ts'
import { ScriptedSmtp } from '#platform/testing/stand-ins/scripted-smtp.ts'

const program = bundledProgram('src/app/main.ts')
const worker = /\bnode\b.* worker\b/

async function jobsHeld(dataDir: string): Promise<unknown[]> {
  const visit = await connectToCluster(join(dataDir, 'postgres'))
  return query(
    visit?.superuserUrl('prilej') ?? '',
    `select locked_by from graphile_worker.jobs where task_identifier = 'mail.send' and locked_at is not null`,
  )
}

test('F37: a worker that the kernel ends for want of memory: its job is done by the next within a minute', async () => {
  const smtp = new ScriptedSmtp()
  smtp.fault = 'silent'
  await smtp.up()
  onTestFinished(() => smtp.down())
  const DATA_DIR = dataFolder()
  const env = { DATA_DIR, SEED: 'demo', SMTP_URL: smtp.url, LOG_LEVEL: 'silent', LIMITS: 'off' }
  const product = run(program(), { env })
  const address = await product.listens()
  await expectAllProcesses(product)
  const asked = await fetch(new URL('/api/password/forgot', address), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'planner@demo.prilej.ro' }),
  })
  expect(asked.status).toBe(200)
  await eventually(async () => (await jobsHeld(DATA_DIR)).length === 1)

  // SIGKILL is what the kernel sends to a process that takes too much; nothing runs after it.
  const victim = product.tree().find(({ command }) => worker.test(command))
  process.kill(victim?.pid ?? 0, 'SIGKILL')
  const killed = performance.now()
  smtp.fault = 'none'
  await eventually(() => {
    const next = product.tree().find(({ command }) => worker.test(command))
    return next !== undefined && next.pid !== victim?.pid
  })
  const restarted = (performance.now() - killed) / 1000
  // Negative control: without the locks of running workers the job would stay locked for hours.
  expect(await jobsHeld(DATA_DIR)).toHaveLength(1)
  expect((await fetch(new URL('/api/health/ready', address))).status).toBe(200)
  await eventually(() => smtp.received.length > 0, 120_000)
  const resumed = (performance.now() - killed) / 1000
  expect(smtp.received).toHaveLength(1)
  expect(resumed).toBeLessThan(60)
  reportFault(
    'F37',
    'a worker killed for its memory: the app untouched, its jobs resumed within 60 s',
    {
      'new worker after s': restarted,
      'job done after s': resumed,
      'mails sent': smtp.received.length,
    },
  )
})
