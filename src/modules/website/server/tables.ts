import type { Generated } from 'kysely'
import type { LocalText, PageDocument, Seo, SiteLook, Snapshot } from '../model.ts'

export type WebsiteTables = {
  sites: {
    company_id: string
    id: string
    event_id: string
    look: SiteLook
    look_rev: Generated<number>
    published_version_id: string | null
    published_at: string | null
    scheduled_at: string | null
    scheduled_by: string | null
    was_public: Generated<boolean>
    created_at: string
    changed_at: string
    deleted_at: string | null
  }
  site_pages: {
    company_id: string
    site_id: string
    id: string
    path: string
    position: number
    in_nav: Generated<boolean>
    title: LocalText
    seo: Seo
    doc: PageDocument
    schema_v: number
    /** Counts changes of the document. */
    rev: Generated<number>
    /** Counts changes of everything else. */
    version: Generated<number>
    deleted_at: string | null
  }
  site_versions: {
    company_id: string
    id: string
    site_id: string
    number: number
    kind: string
    label: Generated<string>
    snapshot: Snapshot
    schema_v: number
    sha256: string
    author_id: string | null
    author_name: string
    created_at: string
  }
  site_publications: {
    company_id: string
    id: string
    site_id: string
    version_id: string | null
    action: string
    note: Generated<string>
    actor_id: string | null
    actor_name: string
    at: string
  }
  site_presence: {
    company_id: string
    site_id: string
    user_id: string
    name: string
    page_id: string | null
    at: string
  }
  site_pictures: {
    company_id: string
    site_id: string
    stamp: string
    svg: string
    drawn_at: string
  }
  site_files: {
    company_id: string
    site_id: string
    file_id: string
    added_at: string
  }
  site_visits: {
    company_id: string
    site_id: string
    day: string
    path: string
    visits: number
  }
  site_messages: {
    company_id: string
    id: string
    site_id: string
    event_id: string
    name: string
    email: string
    topic: Generated<string>
    message: string
    at: string
    read_at: string | null
  }
}
