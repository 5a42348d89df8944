import { Button, Group, Input } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { uploadPicture } from '#platform/web/calls/upload.ts'
import { filePurposes, type FileInfo } from '#shared/files.ts'
import type { Speaker } from '../model.ts'
import { text } from '../text.ts'
import { Face } from './speaker-words.tsx'

interface PhotoFieldProps {
  name: string
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
  speaker: Pick<Speaker, 'name' | 'photo' | 'photoId'>
}

/** The picture is uploaded at once and becomes the photo when the form is saved. */
export function PhotoField({ name, value, onChange, error, speaker }: PhotoFieldProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const [fresh, setFresh] = useState<FileInfo | null>(null)
  const [state, setState] = useState<{ busy: boolean; problem?: ReactNode }>({ busy: false })
  const take = async (file: File | undefined) => {
    if (!file) return
    if (!file.type.startsWith('image/') || file.size > filePurposes['public-image'].maxBytes)
      return setState({ busy: false, problem: say('photo.unfit') })
    setState({ busy: true })
    try {
      const info = await uploadPicture(file)
      setFresh(info)
      onChange(info.id)
      setState({ busy: false })
    } catch (failure) {
      setState({ busy: false, problem: sentence(failure) })
    }
  }
  const uploaded = fresh?.id === value ? fresh.publicPath : null
  const photo = uploaded
    ? { path: uploaded, widths: fresh?.widths ?? [] }
    : value !== null && value === speaker.photoId
      ? speaker.photo
      : null
  return (
    <Input.Wrapper
      label={say('field.photoId')}
      labelElement="div"
      description={say('photo.help')}
      error={state.problem ?? error}
    >
      <Group gap={8}>
        <Face speaker={{ name: speaker.name || '?', photo }} size={64} />
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/avif"
          className="hidden-visually"
          tabIndex={-1}
          aria-label={say('photo.choose')}
          onChange={(change) => {
            void take(change.currentTarget.files?.[0])
            change.currentTarget.value = ''
          }}
        />
        <Button name={name} size="xs" loading={state.busy} onClick={() => input.current?.click()}>
          {say(value ? 'photo.change' : 'photo.choose')}
        </Button>
        {value && (
          <Button size="xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {say('photo.remove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
