import { sql } from 'kysely'
import {
  code,
  forColumns,
  personal,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Data that a person left under an address before, or besides, having an account. */
const byAddress: OfPeople = ({ known }) => sql`email = any(${known})`
const byAddressOrId: OfPeople = ({ ids, known }) =>
  sql`user_id = any(${ids}) or (user_id is null and email = any(${known}))`

export const personalTables: PersonalData = {
  users: {
    of: { account: 'id' },
    recorded: 'user',
    removed: true,
    global: true,
    files: ['photo_id'],
    about: ['created_at'],
    columns: forColumns(personal, 'email', 'name', 'phone', 'avatar', 'preferences'),
  },
  identities: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    columns: { ...forColumns(personal, 'subject', 'email'), issuer: code },
  },
  sessions: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    about: ['created_at', 'last_seen_at'],
    columns: { ...forColumns(personal, 'ua', 'ip_trunc'), revoke_reason: code },
  },
  totp_factors: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    about: ['created_at', 'confirmed_at'],
    columns: {},
  },
  passkeys: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    about: ['created_at', 'last_used_at'],
    columns: { ...forColumns(personal, 'name', 'credential_id', 'public_key'), transports: code },
  },
  recovery_codes: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    about: ['created_at', 'used_at'],
    columns: {},
  },
  factor_challenges: {
    of: { account: 'user_id' },
    removed: true,
    global: true,
    columns: { challenge: code },
  },
  account_tokens: {
    of: { account: byAddressOrId },
    removed: true,
    global: true,
    about: ['kind', 'created_at', 'used_at'],
    columns: { email: personal },
  },
  pending_signups: {
    of: { account: byAddress },
    removed: true,
    global: true,
    about: ['created_at'],
    columns: forColumns(personal, 'email', 'name', 'step_two'),
  },
  login_failures: { global: true, columns: { account_key: code } },
}
