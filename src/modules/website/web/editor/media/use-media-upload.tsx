import { useRef, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { uploadFile, uploadPicture } from '#platform/web/calls/upload.ts'
import { useText } from '#platform/web/i18n.tsx'
import { filePurposes, type FileInfo } from '#shared/files.ts'
import { addMedia } from '../../../contract.ts'
import type { SiteFile } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'

export type MediaKind = SiteFile['kind']

export const acceptedTypes: Readonly<Record<MediaKind, string>> = {
  picture: 'image/png,image/jpeg,image/webp,image/avif',
  film: 'video/mp4,video/webm',
  sound: 'audio/mpeg,audio/mp4,audio/ogg,audio/wav,audio/x-wav,audio/x-m4a',
}

interface UploadState {
  done: number
  total: number
  failures: readonly { name: string; problem: string }[]
}

const idle: UploadState = { done: 0, total: 0, failures: [] }
const atOnce = 2

/** Sends chosen files, two at a time, and hands out their ids in the order in which they were chosen. */
export function useMediaUpload(kind: MediaKind) {
  const say = useText(editorText)
  const sentence = useErrorSentence()
  const { site, addAsset } = useEditing()
  const adding = useCommand(addMedia)
  const [state, setState] = useState(idle)
  const running = useRef(false)

  const one = async (file: File): Promise<string> => {
    const { id, publicPath, widths, width, height, mime } = await send(kind, file)
    const added = await adding.run({ siteId: site.id, fileId: id })
    if (!added.ok) throw added.error
    const film = kind === 'picture' ? {} : { mime }
    addAsset(id, { path: publicPath ?? '', widths, width, height, ...film })
    return id
  }

  const problemOf = async (file: File, onReady: (id: string) => void) => {
    if (!fits(kind, file)) return say(`media.unfit.${kind}`)
    try {
      onReady(await one(file))
      return null
    } catch (failure) {
      return sentence(failure)
    }
  }

  const take = async (files: readonly File[], onReady: (id: string) => void) => {
    if (files.length === 0 || running.current) return
    running.current = true
    setState({ ...idle, total: files.length })
    const outcomes: (string | null | undefined)[] = []
    let handedOut = 0
    const giveInOrder = () => {
      for (; outcomes[handedOut] !== undefined; handedOut++) {
        const id = outcomes[handedOut]
        if (id) onReady(id)
      }
    }
    let next = 0
    const work = async () => {
      for (let at = next++; at < files.length; at = next++) {
        const file = files[at]
        if (!file) return
        let ready: string | null = null
        const problem = await problemOf(file, (id) => (ready = id))
        outcomes[at] = ready
        setState((now) => ({
          ...now,
          done: now.done + 1,
          failures: problem ? [...now.failures, { name: file.name, problem }] : now.failures,
        }))
        giveInOrder()
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    running.current = false
  }

  return { ...state, busy: state.done < state.total, take }
}

function send(kind: MediaKind, file: File): Promise<FileInfo> {
  return kind === 'picture' ? uploadPicture(file) : uploadFile(file, 'public-media')
}

function fits(kind: MediaKind, file: File): boolean {
  const purpose = kind === 'picture' ? 'public-image' : 'public-media'
  const family = { picture: 'image/', film: 'video/', sound: 'audio/' }[kind]
  return file.type.startsWith(family) && file.size <= filePurposes[purpose].maxBytes
}
