import { useState } from 'react'
import { type FileInfo, filePurposes } from '#shared/files.ts'
import { useErrorSentence } from './errors.ts'
import { uploadPicture } from './upload.ts'

/** The kinds of files accepted for a picture of the company or of an event. */
export const pictureKinds = 'image/png,image/jpeg,image/webp,image/avif'

interface PictureUpload {
  /** The message for a file that is no picture or too large, before it is sent. */
  unfit: string
  done: (info: FileInfo) => void | Promise<void>
}

/** Sends a chosen picture at once and shows what was wrong with it. */
export function usePictureUpload({ unfit, done }: PictureUpload) {
  const sentence = useErrorSentence()
  const [busy, setBusy] = useState(false)
  // Stored as an error, since its sentence may be loaded later.
  const [failure, setFailure] = useState<unknown>()
  const [isUnfit, setUnfit] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    const { maxBytes } = filePurposes['public-image']
    const fits = file.type.startsWith('image/') && file.size <= maxBytes
    setUnfit(!fits)
    setFailure(undefined)
    if (!fits) return
    setBusy(true)
    try {
      await done(await uploadPicture(file))
    } catch (error) {
      setFailure(error)
    }
    setBusy(false)
  }
  const problem = isUnfit ? unfit : failure === undefined ? undefined : sentence(failure)
  return { busy, problem, take: (file: File | undefined) => void take(file) }
}
