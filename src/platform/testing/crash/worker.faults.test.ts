import { expect, test } from 'vitest'
import { start, query, temporaryFolder } from '#platform/server/embedded/test-cluster.ts'
import { bundledProgram } from '../bundle.ts'
import { eventually } from '../product.ts'
import { keepProcess, prepareNotes, injectFault, type InjectedFault } from './crash.ts'

const program = bundledProgram('src/platform/testing/crash/worker-server.testbed.ts')

test(
  'a worker in the midst of its jobs survives the database being killed and restarted, and does each once',
  { timeout: 300_000 },
  async () => {
    const dir = temporaryFolder()
    const cluster = await start({ dir, durable: true })
    const { appUrl } = await prepareNotes(cluster)
    const worker = await keepProcess(program(), { URL: appUrl })
    const url = cluster.superuserUrl('notes')
    const ask = (text: string) =>
      query(url, text).catch(() => [] as Awaited<ReturnType<typeof query>>)
    const jobs = 400
    await query(
      url,
      `select graphile_worker.add_job(case when n % 2 = 0 then 'test.note' else 'test.apart' end,
         json_build_object('company', null, 'payload', json_build_object('name', n::text)), max_attempts => 25)
       from generate_series(1, ${jobs}) n`,
    )
    const done = async () =>
      Number(
        (await ask(`select count(*)::int as n from effects where key like 'note:%'`))[0]?.n ?? 0,
      )
    const faults: InjectedFault[] = ['database', 'restart', 'postmaster', 'database', 'database']
    for (const fault of faults) {
      const before = await done()
      await eventually(async () => (await done()) >= Math.min(before + 40, jobs))
      injectFault(fault, cluster, dir, worker.process())
      await eventually(async () => (await ask('select 1')).length === 1)
    }
    // Failed jobs are retried after a delay; the test shortens it.
    await eventually(async () => {
      await ask('update graphile_worker._private_jobs set run_at = now() where locked_by is null')
      return (await done()) === jobs
    })
    expect(worker.starts()).toBe(1)
  },
)
