import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type DragEvent } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { editorText } from '../editor-text.ts'
import styles from './media.module.css'
import { acceptedTypes, useMediaUpload, type MediaKind } from './use-media-upload.tsx'

interface UploadZoneProps {
  kind: MediaKind
  many?: boolean
  onReady: (fileId: string) => void
}

/** A button, and a place to drop files; says how far it is and which files could not be taken. */
export function UploadZone({ kind, many = false, onReady }: UploadZoneProps) {
  const say = useText(editorText)
  const { busy, done, total, failures, take } = useMediaUpload(kind)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const label = say(many ? `media.uploadMany.${kind}` : `media.upload.${kind}`)
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    void take(many ? files : files.slice(0, 1), onReady)
  }
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <input
        ref={input}
        type="file"
        accept={acceptedTypes[kind]}
        multiple={many}
        className="hidden-visually"
        tabIndex={-1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])], onReady)
          currentTarget.value = ''
        }}
      />
      <Button
        size="xs"
        loading={busy}
        leftSection={<IconUpload size={14} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <p role="status">
        {busy ? say('media.busy', { done, total }) : say(many ? 'media.dropMany' : 'media.drop')}
      </p>
      {failures.length > 0 && (
        <ul className={styles.failures}>
          {failures.map(({ name, problem }, at) => (
            <li key={at}>
              <b>{name}</b> {problem}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
