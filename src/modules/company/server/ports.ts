import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { founding, type CompanyFounding } from '#modules/accounts/server/api.ts'
import { bin, tagBin } from './bin.ts'
import { insertCompany, slugExists } from './store.ts'
import { personalTables } from './personal-data.ts'

const companyFounding: CompanyFounding = {
  async createCompany(ctx, company) {
    const companyId = randomUUID()
    // The unique index decides between two who found the same name at once.
    if (!(await insertCompany(ctx.db, companyId, company)))
      throw new AppError('conflict', 'company.slug_taken', { fields: { slug: { code: 'taken' } } })
    return { companyId }
  },
  slugTaken: (db, slug) => slugExists(db, slug),
}

export const ports = [
  provide(personalData, personalTables),
  provide(founding, companyFounding),
  provide(bin, tagBin),
]
