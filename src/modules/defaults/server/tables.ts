import type { Generated } from 'kysely'

export type DefaultsTables = {
  company_defaults: {
    company_id: string
    currency: string
    version: Generated<number>
  }
  dated_values: {
    company_id: string
    id: string
    kind: string
    value: number
    valid_from: string
    valid_to: string | null
    about: string
    version: Generated<number>
    deleted_at: string | null
  }
  categories: {
    company_id: string
    id: string
    kind: string
    name: string
    folded: string
    tone: string
    place: number
    version: Generated<number>
    deleted_at: string | null
  }
}
