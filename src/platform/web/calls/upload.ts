import { AppError } from '#shared/app-error.ts'
import { getFile, type FileInfo, type FilePurpose } from '#shared/files.ts'
import { call, newKey } from './call.ts'
import { readAnswer } from './request.ts'
import { session } from '../session/session.ts'

const pollMs = 400
/** A photograph of a hundred megapixels on a busy machine takes half a minute. */
const maxPolls = 300

/** Sends a public picture, and waits until it has been redrawn in the sizes we use. */
export async function uploadPicture(file: File): Promise<FileInfo> {
  let info = await uploadFile(file, 'public-image')
  for (let pollsLeft = maxPolls; info.state === 'processing' && pollsLeft > 0; pollsLeft--) {
    await new Promise((next) => setTimeout(next, pollMs))
    info = await call(getFile, { fileId: info.id })
  }
  if (info.state === 'processing') throw new AppError('unavailable', 'unavailable')
  if (info.state !== 'ready') throw new AppError('invalid', refusalCode(info))
  return info
}

/** A picture that could not be redrawn within its limits is too large; any other could not be read. */
function refusalCode({ problem }: FileInfo): string {
  return problem === 'unreadable' ? 'files.not_an_image' : 'files.too_many_pixels'
}

/** Sends a file unchanged; its purpose decides how it is processed. */
export async function uploadFile(file: File, purpose: FilePurpose): Promise<FileInfo> {
  const query = new URLSearchParams({ name: file.name, purpose })
  const answer = await fetch(`/api/files?${query}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-type': 'application/octet-stream',
      Authorization: session.get().token ?? '',
      'Idempotency-Key': newKey(),
    },
    body: file,
  }).catch(() => {
    throw new AppError('unavailable', 'offline')
  })
  return (await readAnswer(answer)) as FileInfo
}
