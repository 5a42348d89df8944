import { useState } from 'react'
import { type FileInfo, filePurposes } from '#shared/files.ts'
import { useSentence } from './errors.ts'
import { uploadPicture } from './upload.ts'

/** What a person may choose where a picture of the company or of an event is asked for. */
export const pictureKinds = 'image/png,image/jpeg,image/webp,image/avif'

interface PictureUpload {
  /** Said of what is no picture or is too heavy, before it is sent. */
  unfit: string
  done: (info: FileInfo) => void | Promise<void>
}

/** Sends a chosen picture at once and says what was wrong with it. */
export function usePictureUpload({ unfit, done }: PictureUpload) {
  const sentence = useSentence()
  const [busy, setBusy] = useState(false)
  // Kept as it came: its sentence may be loaded only after it.
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
