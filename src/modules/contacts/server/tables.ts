import type { Generated } from 'kysely'
import type { Language } from '../model.ts'

export type ContactTables = {
  contacts: {
    company_id: string
    id: string
    first_name: string
    last_name: string
    job_title: string
    organisation: string
    emails: string[]
    phones: string[]
    language: Language | null
    note: string
    tags: Generated<string[]>
    photo_id: string | null
    photo: string | null
    sort_name: Generated<string>
    folded: string
    name_key: string
    version: Generated<number>
    created_at: Generated<string>
    changed_at: string
    deleted_at: string | null
  }
  contact_links: {
    company_id: string
    contact_id: string
    kind: string
    target_id: string
    role: string
    is_primary: boolean
    created_at: Generated<string>
  }
  contact_distinctions: {
    company_id: string
    one_id: string
    other_id: string
    said_by: string
    said_at: string
  }
  contact_merges: {
    company_id: string
    id: string
    kept_id: string
    dropped_id: string
    at: string
    before: unknown
    version_after: number
    moved: unknown
    undone_at: string | null
  }
}
