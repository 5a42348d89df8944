import { expect, test } from 'vitest'
import { problemsOf, type Problem, type Status } from './model.ts'

const at = '2027-06-01T12:00:00.000Z'
const hour = '2027-06-01T10:59:00.000Z'
const device = {
  id: 'a0000000-0000-4000-8000-000000000001',
  eventId: 'a0000000-0000-4000-8000-000000000002',
  eventName: 'Gala',
  name: 'Intrarea A',
  lastSeenAt: hour,
  pending: 3,
  battery: null,
}
const failure = {
  id: '1',
  name: 'mail.send',
  attempts: 12,
  mostAttempts: 12,
  runAt: hour,
  error: '',
}
const well: Status = {
  at,
  database: { milliseconds: 2, version: '18.4', bytes: 1, connections: 9, mostConnections: 100 },
  machine: { freeBytes: 50e9, totalBytes: 100e9, backupAt: null },
  work: { workers: 1, waiting: 0, running: 0, failed: 0, waitingSince: null, failures: [] },
  mail: { sends: true, waiting: 0, retrying: 0, waitingSince: null },
  devices: [{ ...device, pending: 0 }],
}

test.each<[Problem | null, Partial<Status>]>([
  [null, {}],
  ['no_worker', { work: { ...well.work, workers: 0 } }],
  ['work_late', { work: { ...well.work, waitingSince: hour } }],
  [null, { work: { ...well.work, waitingSince: '2027-06-01T11:58:00.000Z' } }],
  ['work_given_up', { work: { ...well.work, failures: [{ ...failure, givenUp: true }] } }],
  [null, { work: { ...well.work, failures: [{ ...failure, givenUp: false }] } }],
  ['mail_stuck', { mail: { ...well.mail, retrying: 2, waitingSince: hour } }],
  ['device_silent', { devices: [device] }],
  [null, { devices: [{ ...device, lastSeenAt: '2027-06-01T11:55:00.000Z' }] }],
  ['database_slow', { database: { ...well.database, milliseconds: 900 } }],
  ['connections_few', { database: { ...well.database, connections: 81 } }],
  ['disk_low', { machine: { ...well.machine, freeBytes: 1e9 } }],
])('what needs attention: %s', (problem, changed) => {
  expect(problemsOf({ ...well, ...changed })).toEqual(problem ? [problem] : [])
})
