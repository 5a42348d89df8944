import { randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import {
  keepProcess,
  injectFault,
  type InjectedFault as CommonFault,
  type KeptServer,
} from '#platform/testing/crash/crash.ts'
import { eventually } from '#platform/testing/product.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import { query, start, temporaryFolder } from '#platform/server/embedded/test-cluster.ts'
import { createLog } from '#platform/server/process/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { startDoors } from './door-load.testbed.ts'
import { withoutGuards } from './guards.testbed.ts'
import { setStage, type Stage } from './load-fixture.testbed.ts'

/** A deploy lets one copy finish while the other goes on. */
export type InjectedFault = CommonFault | 'deploy'

interface Plan {
  program: string
  faults: readonly InjectedFault[]
  /** Number of answers awaited before each fault. */
  between: number
  copies?: number
  pairs?: number
  guests?: number
  /** Off, the database says "committed" before it is on disk. */
  synchronousCommit?: 'off'
  /** Without the lock and the index nothing decides who was first. */
  withoutGuards?: boolean
}

interface Outcome {
  answers: number
  /** Answers of which the database has no row, or a different one. */
  lost: number
  /** Tickets that were admitted twice. */
  doubled: number
  /** Whether the counters say what the admissions say. */
  counted: boolean
  maxSilenceMs: number
  /**
   * The time from the failure until the service ran again, which depends more on the machine than on the
   * code.
   */
  maxReturnMs: number
  /** Maximum time between the signal to stop and the end of the process. */
  maxDrainMs: number
  maxTries: number
  serverStarts: number
}

/** Doors scan while faults are injected; then the answers they got are compared with the stored rows. */
export async function scanDuringFaults(plan: Plan): Promise<Outcome> {
  const ground = await openGround(plan)
  const { copies = 1, between } = plan
  const servers: KeptServer[] = []
  for (let n = 0; n < copies; n++)
    servers.push(await keepProcess(plan.program, { URL: ground.appUrl }))
  const load = startDoors(
    servers.map(({ address }) => address),
    ground.stage,
  )
  onTestFinished(() => load.end())
  const more = async () => {
    const before = load.acknowledged.length
    await eventually(() => load.acknowledged.length >= before + between)
  }
  const took = { maxReturnMs: 0, maxDrainMs: 0 }
  for (const [n, fault] of plan.faults.entries()) {
    await more()
    const server = servers[n % servers.length]
    if (!server) break
    const began = performance.now()
    if (fault === 'deploy') {
      const drained = await deploy(server)
      took.maxDrainMs = Math.max(took.maxDrainMs, drained)
      continue
    }
    injectFault(fault, ground.cluster, ground.dir, server.process())
    await returned(fault, server, ground.adminUrl)
    took.maxReturnMs = Math.max(took.maxReturnMs, performance.now() - began)
  }
  await more()
  await load.end()
  return {
    answers: load.acknowledged.length,
    ...(await compare(ground.adminUrl, ground.stage, load.acknowledged)),
    maxSilenceMs: load.maxSilenceMs,
    ...took,
    maxTries: Math.max(...load.acknowledged.map(({ tries }) => tries)),
    serverStarts: servers.reduce((sum, server) => sum + server.starts(), 0),
  }
}

/** Time that the old copy took to end; the new one answers after that. */
async function deploy(server: KeptServer): Promise<number> {
  const old = server.process()
  const starts = server.starts()
  const asked = performance.now()
  old.kill('SIGTERM')
  await eventually(() => server.starts() > starts)
  const drained = performance.now() - asked
  await answers(server)
  return drained
}

function answers({ address }: KeptServer): Promise<void> {
  return eventually(async () => {
    const answer = await fetch(`${address}/api/nothing`).catch(() => null)
    return answer?.status === 404
  })
}

async function returned(fault: InjectedFault, server: KeptServer, adminUrl: string): Promise<void> {
  if (fault === 'server') {
    const old = server.process()
    await eventually(() => server.process() !== old)
    return answers(server)
  }
  await eventually(() =>
    query(adminUrl, 'select 1').then(
      () => true,
      () => false,
    ),
  )
}

/** A database of its own that may be killed, with a crowd before the doors. */
export async function openGround(
  plan: Pick<Plan, 'pairs' | 'guests' | 'synchronousCommit' | 'withoutGuards'>,
) {
  const dir = temporaryFolder()
  const lazy = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }
  const settings = plan.synchronousCommit ? { settings: lazy } : {}
  const cluster = await start({ dir, durable: true, ...settings })
  const superuser = cluster.superuserUrl()
  const { adminUrl: owner, appUrl } = await prepareDatabase(superuser, 'door', randomBytes(32))
  const adminUrl = ownerAddress(owner)
  await migrate(adminUrl, migrationsFolder, createLog('error'))
  if (plan.withoutGuards) await withoutGuards((text) => query(adminUrl, text))
  const stage = await setStage(adminUrl, {
    guests: plan.guests ?? 60_000,
    doors: 2 * (plan.pairs ?? 24),
  })
  // Only what the doors write may be lost, not the stage they are on.
  if (plan.synchronousCommit)
    await query(superuser, 'checkpoint; alter database door set synchronous_commit = off')
  return { dir, cluster, adminUrl, appUrl, stage }
}

async function compare(
  adminUrl: string,
  stage: Stage,
  acknowledged: readonly { scanId: string; code: string; result: string }[],
): Promise<Pick<Outcome, 'lost' | 'doubled' | 'counted'>> {
  const scans = await query(adminUrl, 'select scan_id, result from checkin_scans')
  const kept = new Map(scans.map(({ scan_id, result }) => [scan_id, result]))
  const admitted = acknowledged.filter(({ result }) => result === 'admitted')
  const [state] = await query(
    adminUrl,
    `select (select count(*) - count(distinct guest_id) from checkin_admissions)::int as twice,
      (select coalesce(sum(arrived), 0) from checkin_counters)::int as counted,
      (select count(*) from checkin_admissions)::int as entries`,
  )
  return {
    lost: acknowledged.filter(({ scanId, result }) => kept.get(scanId) !== result).length,
    doubled: Math.max(
      admitted.length - new Set(admitted.map(({ code }) => code)).size,
      Number(state?.twice),
    ),
    counted: state?.counted === state?.entries && stage.codes.length > 0,
  }
}
