import { AppError } from '#shared/app-error.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import type { Background, ShownBackground } from '../../model/background.ts'
import { hallById, type Hall } from './hall-store.ts'

export async function findHall(ctx: CompanyContext, hallId: string): Promise<Hall> {
  const hall = await hallById(ctx.db, ctx.company, hallId)
  if (!hall) throw hallGone()
  return hall
}

/** A public image that this company uploaded and that was redrawn well. */
export async function shownBackground(
  ctx: CompanyContext,
  background: Background,
): Promise<ShownBackground> {
  const file = await findOpenable(ctx, background.fileId)
  const fields = { background: { code: 'invalid_id' } }
  if (file?.state !== 'ready' || !file.publicKey || !file.width || !file.height)
    throw new AppError('invalid', 'seating.background_unusable', { fields })
  const path = `/files/p/${file.publicKey}/${Math.max(...file.widths)}.webp`
  return { ...background, path, ratio: file.height / file.width }
}

export function hallGone(): AppError {
  return new AppError('not_found', 'seating.hall_not_found')
}
