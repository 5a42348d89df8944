import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { query } from '#platform/server/embedded/test-cluster.ts'
import { connectToCluster } from '#platform/server/embedded/cluster-connection.ts'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { run } from '#platform/testing/product.ts'

const program = bundledProgram('src/app/main.ts')
const megabyte = 1024 * 1024
/** Rows that do not pack well, as texts and hashes do not. */
const rowBytes = 2000

/** On a disk and not in memory, as in production. */
function folderOnDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-gigabyte-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return join(folder, 'data')
}

async function command(DATA_DIR: string, ...words: string[]) {
  const began = performance.now()
  const child = run(program(), { env: { DATA_DIR }, words })
  const code = await new Promise((done) => child.process.once('close', done))
  expect([code, child.output.err]).toEqual([0, ''])
  return { out: child.output.out, seconds: (performance.now() - began) / 1000 }
}

async function fill(dataDir: string, megabytes: number): Promise<number> {
  const visit = await connectToCluster(join(dataDir, 'postgres'))
  const url = visit?.superuserUrl('prilej') ?? ''
  try {
    const rows = Math.round((megabytes * megabyte) / rowBytes)
    await query(
      url,
      `insert into idempotent_answers (scope, key, request_hash, status, body)
       select 'rehearsal', n::text, md5(n::text), 200, to_jsonb((select string_agg(md5((n * 100 + m)::text), '') from generate_series(1, 60) m))
       from generate_series(1, ${rows}) n`,
    )
    const [size] = await query(url, 'select pg_database_size(current_database()) as bytes')
    return Number(size?.bytes)
  } finally {
    await visit?.leave()
  }
}

test('F24: a gigabyte is backed up, verified and restored on a new machine within half an hour', async () => {
  const here = folderOnDisk()
  const product = run(program(), { env: { DATA_DIR: here } })
  await product.listens()
  product.process.kill('SIGTERM')
  expect(await product.ended()).toBe(0)
  const bytes = await fill(here, Number(process.env.REHEARSAL_MB ?? 900))
  mkdirSync(join(here, 'files/private/a'), { recursive: true })
  for (let n = 0; n < 10; n++)
    writeFileSync(join(here, 'files/private/a', `f${n}`), randomBytes(12 * megabyte))

  const folder = join(here, 'backups', 'gigabyte')
  const backup = await command(here, 'backup', folder)
  const rehearsal = await command(here, 'rehearse', folder)
  expect(rehearsal.out).toContain('Restored and compared')
  expect(rehearsal.out).toMatch(/Rehearsed in [\d.]+ s/)
  const gigabytes = (bytes + 120 * megabyte) / 1024 ** 3
  const perGigabyte = rehearsal.seconds / gigabytes
  expect(5 * perGigabyte).toBeLessThan(30 * 60)
  reportFault('F24', 'restored elsewhere, rows and hashes equal, 5 GB within 30 min', {
    GB: gigabytes,
    'backup s': backup.seconds,
    'backup MB': statSync(join(folder, 'database.gz')).size / megabyte,
    'restore s': rehearsal.seconds,
    '5 GB would take min': (5 * perGigabyte) / 60,
  })
})
