import type { Generated } from 'kysely'
import type { FieldChange } from '#platform/server/records/history.ts'
import type { TagTone } from '../model.ts'

export type CompanyTables = {
  companies: {
    id: string
    slug: string
    name: string
    cui: string | null
    address: Generated<string>
    city: Generated<string>
    phone: string | null
    email: string | null
    website: string | null
    logo_id: string | null
    logo_path: string | null
    brand_colour: string | null
    version: Generated<number>
  }
  company_old_slugs: {
    slug: string
    company_id: string
    at: Generated<string>
  }
  company_tags: {
    company_id: string
    id: string
    name: string
    folded: string
    tone: TagTone
    about: string
    version: Generated<number>
    created_at: Generated<string>
    deleted_at: string | null
  }
  history: {
    company_id: string
    id: string
    at: string
    actor_kind: string
    actor_id: string | null
    actor_name: string
    event_id: string | null
    entity: string
    entity_id: string | null
    verb: string
    changes: FieldChange[]
  }
}
