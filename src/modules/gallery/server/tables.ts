import type { Generated } from 'kysely'

export type GalleryTables = {
  gallery_samples: {
    company_id: string
    id: string
    name: string
    folded: string
    email: string | null
    city: string
    state: string
    due: string | null
    price_minor: number
    price_currency: string
    version: Generated<number>
    deleted_at: string | null
  }
}
