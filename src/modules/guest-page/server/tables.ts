import type { Locale } from '#shared/i18n.ts'
import type { Generated } from 'kysely'
import type { PageSettingsFields, Registrant, RegistrationState } from '../model.ts'

export type GuestPageTables = {
  guest_page_settings: {
    company_id: string
    event_id: string
    menus: string[]
    greeting: PageSettingsFields['greeting']
    registration: PageSettingsFields['registration']
    version: Generated<number>
  }
  guest_page_visits: {
    company_id: string
    event_id: string
    group_id: string
    first_at: string
    last_at: string
  }
  guest_messages: {
    company_id: string
    id: string
    event_id: string
    group_id: string
    body: string
    at: string
    by_team: Generated<boolean>
    author_name: string | null
  }
  registrations: {
    company_id: string
    id: string
    event_id: string
    nonce: string
    email: string
    people: { main: Registrant; companions: { firstName: string; lastName: string }[] }
    part_ids: string[]
    language: Locale
    state: RegistrationState
    at: string
  }
}
