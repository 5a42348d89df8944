import { ActionIcon, Button, Input } from '@mantine/core'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useId, useRef, useState, type DragEvent } from 'react'
import { useLocale, useUiText } from '../locale.tsx'
import styles from './file-field.module.css'
import { sizeText } from './size-text.ts'
import type { FieldProps } from './field-props.ts'

export interface FileItem {
  id: string
  name: string
  size: number
  /** 0 to 1 while it travels; absent when it has arrived. */
  progress?: number
  error?: string
  /** A picture to show: an address of ours or `blob:`. */
  preview?: string
}

interface FileFieldProps extends Omit<FieldProps<readonly FileItem[]>, 'onChange'> {
  onAdd: (files: File[]) => void
  onRemove: (id: string) => void
  /** As in HTML: `image/*,.pdf`. */
  accept?: string
  maxBytes?: number
  multiple?: boolean
}

export function FileField({ maxBytes = 25 * 1024 * 1024, ...props }: FileFieldProps) {
  const say = useUiText()
  const locale = useLocale()
  const id = useId()
  const [refused, setRefused] = useState<string>()
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, props.multiple ? undefined : 1)
    const fitting = chosen.filter((file) => file.size <= maxBytes && isAccepted(file, props.accept))
    const bad = chosen.find((file) => !fitting.includes(file))
    const key = bad && bad.size > maxBytes ? 'fileTooBig' : 'fileWrongKind'
    setRefused(bad && say(key, { name: bad.name, max: sizeText(maxBytes, locale) }))
    if (fitting.length > 0) props.onAdd(fitting)
  }
  return (
    <Input.Wrapper
      id={id}
      label={props.label}
      description={props.help}
      error={refused ?? props.error}
      withAsterisk={props.required}
    >
      <DropZone id={id} {...props} maxBytes={maxBytes} onFiles={take} />
      {props.value.length > 0 && (
        <ul className={styles.list}>
          {props.value.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => props.onRemove(file.id)} />
          ))}
        </ul>
      )}
    </Input.Wrapper>
  )
}

interface DropZoneProps {
  id: string
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
  maxBytes: number
  onFiles: (files: FileList | null) => void
}

function DropZone({ id, accept, multiple, disabled, maxBytes, onFiles }: DropZoneProps) {
  const say = useUiText()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) onFiles(event.dataTransfer.files)
  }
  return (
    <div
      className={styles.zone}
      data-over={over || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        className="hidden-visually"
        tabIndex={-1}
        onChange={(event) => {
          onFiles(event.currentTarget.files)
          event.currentTarget.value = ''
        }}
      />
      <IconUpload size={20} aria-hidden />
      <span className={styles.invite}>{say('dropFiles')}</span>
      <Button size="xs" disabled={disabled} onClick={() => input.current?.click()}>
        {say('chooseFile')}
      </Button>
      <span className={styles.limit}>{say('fileLimit', { max: sizeText(maxBytes, locale) })}</span>
    </div>
  )
}

function FileRow({ file, onRemove }: { file: FileItem; onRemove: () => void }) {
  const say = useUiText()
  const locale = useLocale()
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        {file.preview ? (
          <img src={file.preview} alt="" />
        ) : (
          <IconFile size={20} stroke={1.5} aria-hidden />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        {file.progress === undefined ? (
          <span className={file.error ? styles.error : styles.size}>
            {file.error ?? sizeText(file.size, locale)}
          </span>
        ) : (
          <progress className={styles.progress} value={file.progress} aria-label={file.name} />
        )}
      </span>
      <ActionIcon aria-label={say('removeThing', { name: file.name })} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </li>
  )
}

function isAccepted(file: File, accept: string | undefined): boolean {
  if (!accept) return true
  return accept.split(',').some((rule) => {
    const kind = rule.trim().toLowerCase()
    if (kind.startsWith('.')) return file.name.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind
  })
}
