import { createHash, randomBytes } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Admission, Credentials, Authenticator } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { uploadDays } from '../model.ts'
import { deviceOf, type KnownDevice } from './doors/device-store.ts'

const prefix = 'door_'

/** The credential of a door: company, device, and 256 secret bits. */
export const authenticators = (): Authenticator[] => [
  {
    word: 'door',
    opensStream: true,
    admit: (credentials, database) => admitDoor(credentials, database, 0),
  },
  { word: 'door-scan', admit: admitRemembered },
  // However it ended, scans from before its end may still be uploaded.
  {
    word: 'door-upload',
    admit: (credentials, database) => admitDoor(credentials, database, uploadDays),
  },
]

export function newCredential(companyId: string, deviceId: string): string {
  const ids = Buffer.from(`${companyId}${deviceId}`.replaceAll('-', ''), 'hex')
  return prefix + Buffer.concat([ids, randomBytes(32)]).toString('base64url')
}

export function credentialHash(credential: string): Buffer {
  return createHash('sha256').update(credential).digest()
}

/** When a door was disconnected. */
export function endOf({
  revokedAt,
  expiresAt,
}: Pick<KnownDevice, 'revokedAt' | 'expiresAt'>): Date {
  const ends = [expiresAt, ...(revokedAt ? [revokedAt] : [])]
  return new Date(Math.min(...ends.map((at) => Date.parse(at))))
}

async function admitDoor(
  { authorization, now }: Credentials,
  database: Database,
  graceDays: number,
): Promise<Admission | null> {
  const read = readCredential(authorization)
  if (!read) return null
  const { companyId, deviceId, credential } = read
  const device = await database.inCompany(
    companyId,
    (db) => deviceOf(db, companyId, deviceId, credentialHash(credential)),
    'read',
  )
  if (!device) return null
  const end = endOf(device)
  if (now.getTime() >= end.getTime() + graceDays * 86_400_000) {
    if (device.revokedAt) return null
    throw new AppError('forbidden', 'event_over')
  }
  return {
    actor: { kind: 'device', id: device.id, name: device.name },
    companyId,
    eventIds: [device.eventId],
    credentialId: device.id,
    expires: end,
    streamTags: ['checkin.setup'],
  }
}

interface CachedAdmission {
  admission: Admission
  until: number
}
const admitted = new WeakMap<Database, Map<string, CachedAdmission>>()
const remember = { milliseconds: 60_000, max: 5000 }

/**
 * A scan is decided only while its door is paired, in the statement that decides (`checkin_lock_scans`). So a checked
 * credential is cached for a while, which saves a query for each scan.
 */
async function admitRemembered(
  credentials: Credentials,
  database: Database,
): Promise<Admission | null> {
  const cachedAdmissions = admitted.get(database) ?? new Map<string, CachedAdmission>()
  admitted.set(database, cachedAdmissions)
  const key = credentialHash(credentials.authorization ?? '').toString('base64')
  const nowMs = credentials.now.getTime()
  const cached = cachedAdmissions.get(key)
  if (cached && nowMs < cached.until) return cached.admission
  cachedAdmissions.delete(key)
  const admission = await admitDoor(credentials, database, 0)
  if (!admission) return null
  if (cachedAdmissions.size >= remember.max) cachedAdmissions.clear()
  const until = Math.min(nowMs + remember.milliseconds, admission.expires?.getTime() ?? 0)
  cachedAdmissions.set(key, { admission, until })
  return admission
}

function readCredential(authorization: string | undefined) {
  const credential = (authorization ?? '').replace(/^Bearer /i, '')
  if (!credential.startsWith(prefix)) return null
  const bytes = Buffer.from(credential.slice(prefix.length), 'base64url')
  // Base64 has several spellings of some bytes; only ours was hashed.
  if (bytes.length !== 64 || bytes.toString('base64url') !== credential.slice(prefix.length))
    return null
  return { credential, companyId: idIn(bytes, 0), deviceId: idIn(bytes, 16) }
}

function idIn(bytes: Buffer, from: number): string {
  return bytes
    .subarray(from, from + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
