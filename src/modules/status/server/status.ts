import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { seenDevices } from '#modules/check-in/server/api.ts'
import { eventNames } from '#modules/events/server/api.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { AppError } from '#shared/app-error.ts'
import type { Status } from '../model.ts'
import * as store from './store.ts'

export async function look(ctx: CompanyContext): Promise<Status> {
  const { companyId } = ctx.company
  const began = performance.now()
  const database = await store.databaseFacts(ctx.db)
  const milliseconds = Math.round((performance.now() - began) * 10) / 10
  const { mail, ...work } = await store.workFacts(ctx.db, companyId, ctx.now)
  return {
    at: ctx.now.toISOString(),
    database: { ...database, milliseconds },
    machine: await machineFacts(ctx.services.env.dataDir),
    work: {
      ...work,
      workers: await store.countWorkers(ctx.db),
      failures: await store.failedJobs(ctx.db, companyId),
    },
    mail: { ...mail, sends: ctx.services.env.smtpUrl !== undefined },
    devices: await devicesOf(ctx),
  }
}

/** Devices that may still connect, the last seen first; ended and revoked ones are left out. */
async function devicesOf(ctx: CompanyContext): Promise<Status['devices']> {
  const devices = await seenDevices(ctx.db, ctx.company, ctx.now)
  const names = await eventNames(
    ctx,
    devices.map(({ eventId }) => eventId),
  )
  return devices.map(({ id, eventId, name, lastSeenAt, pending, battery }) => {
    const eventName = names.get(eventId)?.name ?? ''
    return { id, eventId, eventName, name, lastSeenAt, pending, battery }
  })
}

async function machineFacts(dataDir: string): Promise<Status['machine']> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const names = await readdir(join(dataDir, 'backups')).catch(() => [])
  const newest = names.filter(isBackup).toSorted().at(-1)
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    backupAt: newest ? instantOf(newest) : null,
  }
}

/** Folders of finished backups are named by their time, with dashes where a file's name allows no colon. */
function isBackup(name: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)
}

function instantOf(name: string): string {
  return new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z')).toISOString()
}

export async function retry(ctx: CompanyContext, id: string): Promise<null> {
  const isNumber = /^\d{1,18}$/.test(id)
  if (!isNumber || !(await store.retryJob(ctx.db, ctx.company.companyId, id)))
    throw new AppError('not_found', 'status.job_not_found')
  return null
}
