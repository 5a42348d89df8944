import { Button } from '@mantine/core'
import { IconPaperclip, IconPhone } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useText } from '#platform/web/i18n.tsx'
import { fileLink } from '#shared/files.ts'
import type { Cue, NamedRef, Rundown } from '../model.ts'
import { text } from '../text.ts'
import styles from './rundown.module.css'

/** The people and files of a cue: a tap calls a number or opens a file. */
export function People({ cue, rundown }: { cue: Cue; rundown: Rundown }) {
  const refs = cue.refs.flatMap((ref) => {
    const named = rundown.refs.find((each) => each.kind === ref.kind && each.id === ref.id)
    return named ? [{ ...named, name: nameBeside(cue.title, named) }] : []
  })
  const responsible = rundown.colleagues.find(({ id }) => id === cue.responsibleId)
  const namedRefs = refs.filter(({ name }) => name !== '')
  if (namedRefs.length === 0 && !responsible) return null
  return (
    <span className={styles.people}>
      {responsible && <span>{responsible.name}</span>}
      {namedRefs.map((ref) => (
        <Pointer key={`${ref.kind} ${ref.id}`} named={ref} />
      ))}
    </span>
  )
}

/** A session with the same title as the cue is shown only by its room. */
function nameBeside(title: string, { kind, name }: NamedRef): string {
  if (kind !== 'session' || !name.startsWith(title)) return name
  return name.slice(title.length).replace(/^ · /, '')
}

function Pointer({ named }: { named: NamedRef }) {
  const { kind, id, name, phone } = named
  if (kind === 'file') return <FilePointer {...{ id, name }} />
  if (!phone) return <span>{name}</span>
  return (
    <a href={`tel:${phone}`}>
      <IconPhone size={14} aria-hidden /> {name}
    </a>
  )
}

function FilePointer({ id: fileId, name }: { id: string; name: string }) {
  const say = useText(text)
  const linking = useCommand(fileLink, { once: false })
  const open = async () => {
    const outcome = await linking.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconPaperclip size={14} aria-hidden />}
      loading={linking.pending}
      aria-label={say('file.open', { name })}
      onClick={() => void open()}
    >
      {name}
    </Button>
  )
}

/** The instructions for each department. */
export function Instructions({ cue, rundown }: { cue: Cue; rundown: Rundown }) {
  const instructed = rundown.departments.filter(({ id }) => cue.instructions[id])
  if (instructed.length === 0) return null
  return (
    <span className={styles.instructions}>
      {instructed.map(({ id, name }) => (
        <span key={id}>
          <b>{name}</b> {cue.instructions[id]}
        </span>
      ))}
    </span>
  )
}
