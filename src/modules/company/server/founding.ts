import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { CompanyFounding } from '#modules/accounts/server/api.ts'
import { insertCompany, slugExists } from './store.ts'

export const companyFounding: CompanyFounding = {
  async found(ctx, company) {
    const companyId = randomUUID()
    // The unique index decides between two who found the same name at once.
    if (!(await insertCompany(ctx.db, companyId, company)))
      throw new AppError('conflict', 'company.slug_taken', { fields: { slug: { code: 'taken' } } })
    return { companyId }
  },
  slugTaken: slugExists,
}
