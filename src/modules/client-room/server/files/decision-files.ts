import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import type { FrozenLine } from '../../model.ts'

/** Uploaded files to be shown, each with the hash of its bytes. */
export async function fileLines(
  ctx: EventContext,
  fileIds: readonly string[],
): Promise<FrozenLine[]> {
  const lines: FrozenLine[] = []
  for (const id of new Set(fileIds)) {
    const file = await usableFile(ctx, id)
    const { name, kind, bytes, sha256 } = file
    const decisionFile = { id, isPicture: kind === 'image', bytes, sha256 }
    lines.push({ key: id, label: name, detail: '', amount: null, file: decisionFile })
  }
  return lines
}

export async function usableFile(ctx: EventContext, fileId: string) {
  const file = await findOpenable(ctx, fileId)
  if (file && file.state !== 'refused') return file
  throw new AppError('invalid', 'client-room.file_unusable', {
    fields: { fileIds: { code: 'invalid_id' } },
  })
}
