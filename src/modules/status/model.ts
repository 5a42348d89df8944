import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'

/** Jobs that failed: they wait for another try, or are tried again only by hand. */
export const FailedJob = z.strictObject({
  id: z.string(),
  /** `module.what`, as in the log. */
  name: z.string(),
  attempts: z.int(),
  mostAttempts: z.int(),
  givenUp: z.boolean(),
  /** The next try, or the last one. */
  runAt: Instant,
  error: z.string(),
})
export type FailedJob = z.infer<typeof FailedJob>

export const SeenDevice = z.strictObject({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  name: z.string(),
  lastSeenAt: Instant,
  /** Scans that it has not brought yet. */
  pending: z.int(),
  battery: z.int().nullable(),
})
export type SeenDevice = z.infer<typeof SeenDevice>

export const Status = z.strictObject({
  at: Instant,
  database: z.strictObject({
    milliseconds: z.number(),
    version: z.string(),
    bytes: z.int(),
    connections: z.int(),
    mostConnections: z.int(),
  }),
  machine: z.strictObject({
    freeBytes: z.int(),
    totalBytes: z.int(),
    /** The newest in this machine's own folder; null where backups are kept elsewhere or none was made. */
    backupAt: Instant.nullable(),
  }),
  work: z.strictObject({
    /** Processes that take work; without one, everything waits. */
    workers: z.int(),
    waiting: z.int(),
    running: z.int(),
    failed: z.int(),
    /** The time since which the oldest runnable job waits. */
    waitingSince: Instant.nullable(),
    failures: z.array(FailedJob),
  }),
  mail: z.strictObject({
    /** False where mails are only kept as files, since there is no mail server. */
    sends: z.boolean(),
    waiting: z.int(),
    /** The letters among them that the mail server refused at the first try. */
    retrying: z.int(),
    waitingSince: Instant.nullable(),
  }),
  devices: z.array(SeenDevice),
})
export type Status = z.infer<typeof Status>

export const problems = [
  'no_worker',
  'work_late',
  'work_given_up',
  'mail_stuck',
  'device_silent',
  'database_slow',
  'connections_few',
  'disk_low',
] as const
export type Problem = (typeof problems)[number]

const minute = 60_000
const gigabyte = 1024 ** 3

/** The problems that need attention, the most urgent first. */
export function problemsOf({ at, database, machine, work, mail, devices }: Status): Problem[] {
  const age = (since: string | null) => (since === null ? 0 : Date.parse(at) - Date.parse(since))
  const holds: Record<Problem, boolean> = {
    no_worker: work.workers === 0,
    work_late: age(work.waitingSince) > 5 * minute,
    work_given_up: work.failures.some(({ givenUp }) => givenUp),
    mail_stuck: mail.retrying > 0 && age(mail.waitingSince) > 60 * minute,
    device_silent: devices.some((device) => isSilent(device, at)),
    database_slow: database.milliseconds > 500,
    connections_few: database.connections > 0.8 * database.mostConnections,
    disk_low: machine.freeBytes < Math.min(2 * gigabyte, machine.totalBytes / 20),
  }
  return problems.filter((problem) => holds[problem])
}

/** Whether it is offline with unsent scans. */
export function isSilent({ pending, lastSeenAt }: SeenDevice, at: string): boolean {
  return pending > 0 && Date.parse(at) - Date.parse(lastSeenAt) > 10 * minute
}
