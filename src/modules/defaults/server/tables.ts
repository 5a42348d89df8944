import type { Generated } from 'kysely'
import type { TagTone } from '#modules/company/model.ts'
import type { CategoryKind, DatedKind } from '../model.ts'

export type DefaultsTables = {
  company_defaults: {
    company_id: string
    currency: string
    version: Generated<number>
  }
  dated_values: {
    company_id: string
    id: string
    kind: DatedKind
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
    kind: CategoryKind
    name: string
    folded: string
    tone: TagTone
    place: number
    version: Generated<number>
    deleted_at: string | null
  }
}
