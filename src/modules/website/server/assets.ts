import { AppError } from '#shared/app-error.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Problems } from '../blocks/checks/check-document.ts'
import { fileIds, picturesIn } from '../blocks/checks/references.ts'
import type { Assets } from '../model.ts'
import { publicPictures } from './store.ts'

/** The pictures that a draft or version names, as pages link them. */
export async function assetsOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  value: unknown,
): Promise<Assets> {
  return publicPictures(ctx.db, ctx.company, fileIds(picturesIn(value)))
}

/** Pictures of other companies and deleted ones are refused by their place and never shown. */
export async function refuseStrangePictures(ctx: CompanyContext, value: unknown): Promise<void> {
  const pictures = picturesIn(value)
  const known = await publicPictures(ctx.db, ctx.company, fileIds(pictures))
  const strange = pictures.filter(
    ({ value: { assetId } }) => !assetId.startsWith('art:') && !known[assetId],
  )
  refuse(Object.fromEntries(strange.map(({ place }) => [place, { code: 'not_found' }])))
}

export function refuse(problems: Problems): void {
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'website.document_invalid', { fields: problems })
}
