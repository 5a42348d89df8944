import type { Generated } from 'kysely'
import type { Currency } from '#shared/numbers/money.ts'
import type { SampleState } from '../model.ts'

export type GalleryTables = {
  gallery_samples: {
    company_id: string
    id: string
    name: string
    folded: string
    email: string | null
    city: string
    state: SampleState
    due: string | null
    price_minor: number
    price_currency: Currency
    version: Generated<number>
    deleted_at: string | null
  }
}
