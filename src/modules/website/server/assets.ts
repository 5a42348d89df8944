import { AppError } from '#shared/app-error.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Problems } from '../blocks/checks/check-document.ts'
import { filesIn } from '../blocks/checks/references.ts'
import type { Assets } from '../model.ts'
import { publicFiles } from './store.ts'

/** The files that a draft or version names, as pages link them. */
export async function assetsOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  value: unknown,
): Promise<Assets> {
  const ids = new Set(filesIn(value).map(({ id }) => id))
  return publicFiles(ctx.db, ctx.company, [...ids])
}

/** Files of other companies and deleted ones are refused by their place and never shown. */
export async function refuseStrangeFiles(ctx: CompanyContext, value: unknown): Promise<void> {
  const known = await assetsOf(ctx, value)
  const strange = filesIn(value).filter(({ id }) => !known[id])
  refuse(Object.fromEntries(strange.map(({ place }) => [place, { code: 'not_found' }])))
}

export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'website.document_invalid', { fields: problems })
}
