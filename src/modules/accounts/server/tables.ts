import type { ColumnType } from 'kysely'
import type { StaffLocale } from '#shared/i18n.ts'
import type {
  FactorKind,
  FactorRule,
  Preferences,
  Role,
  SessionKind,
  StaffRole,
  StepTwo,
} from '../model.ts'

type Json<T> = ColumnType<T, string, string>

export type AccountTables = {
  users: {
    id: string
    email: string
    name: string
    password_hash: string | null
    phone: string | null
    locale: StaffLocale
    photo_id: string | null
    avatar: string | null
    role: Role
    company_id: string | null
    event_ids: string[] | null
    email_verified_at: string | null
    step_two_done: boolean
    preferences: Json<Preferences>
    deactivated_at: string | null
    /** Links that they opened before this moment stay closed, even if they may see the events again. */
    access_cut_at: string | null
    version: number
    created_at: string
  }
  companies: {
    id: string
    name: string
    slug: string
    second_factor: FactorRule
  }
  identities: {
    issuer: string
    subject: string
    user_id: string
    email: string
    linked_at: string
  }
  pending_signups: {
    id: string
    email: string
    name: string
    password_hash: string
    locale: StaffLocale
    terms_at: string
    step_two: Json<StepTwo | null>
    token_hash: string
    created_at: string
    expires_at: string
    confirmed_at: string | null
  }
  account_tokens: {
    id: string
    kind: 'reset' | 'invite' | 'email' | 'email_undo'
    token_hash: string
    user_id: string | null
    email: string
    company_id: string | null
    role: StaffRole | null
    event_ids: string[] | null
    created_by: string | null
    /** The sign-in that asked for a change of address. */
    session_id: string | null
    created_at: string
    expires_at: string
    used_at: string | null
    /** When the person who made it lost the right to; it never comes back. */
    withdrawn_at: string | null
    /** When the link of an invitation was shown to the person who invites. */
    handed_over_at: string | null
  }
  google_nonces: {
    nonce_hash: string
    expires_at: string
  }
  sessions: {
    id: string
    user_id: string
    company_id: string | null
    kind: SessionKind
    factor: FactorKind | null
    created_at: string
    last_seen_at: string
    proved_at: string
    idle_until: string
    expires_at: string
    revoked_at: string | null
    revoke_reason: string | null
    ua: string
    ip_trunc: string
  }
  login_failures: {
    account_key: string
    recent: number
    recent_until: string
    in_a_row: number
    wait_until: string
    last_at: string
  }
  totp_factors: {
    user_id: string
    id: string
    kid: string
    confirmed_at: string | null
    last_step: number
    created_at: string
  }
  passkeys: {
    id: string
    user_id: string
    credential_id: string
    public_key: string
    counter: number
    transports: string[]
    name: string
    created_at: string
    last_used_at: string | null
  }
  recovery_codes: {
    user_id: string
    code_hash: string
    created_at: string
    used_at: string | null
  }
  factor_challenges: {
    handle_hash: string
    purpose: ChallengePurpose
    user_id: string | null
    session_id: string | null
    first_step: FirstStep | null
    challenge: string | null
    expires_at: string
  }
}

export type FirstStep = 'password' | 'google'
export type ChallengePurpose = 'second_step' | 'passkey_sign_in' | 'passkey_add' | 'passkey_proof'
