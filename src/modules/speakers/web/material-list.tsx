import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { fileLink } from '#shared/files.ts'
import { formatDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addMaterial, changeMaterial, removeMaterial, restoreMaterial } from '../contract.ts'
import { MaterialState, type Material } from '../model.ts'
import { text } from '../text.ts'
import type { EngagementDetail } from './speaker-panel.tsx'
import styles from './speakers.module.css'

/** The materials requested from the speaker, with their due dates and states. */
export function MaterialList({ engagement }: { engagement: EngagementDetail }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const changing = useCommand(changeMaterial)
  const removing = useCommand(removeMaterial)
  const restoring = useCommand(restoreMaterial)
  const link = useCommand(fileLink)
  const { eventId, id: engagementId } = engagement
  const error = changing.error ?? removing.error ?? link.error
  const open = async (fileId: string) => {
    const outcome = await link.run({ fileId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const step = ({ id: materialId, version }: Material, state: MaterialState) =>
    void changing.run({ eventId, partId: engagementId, materialId, version, state })
  const remove = async ({ id: materialId, title }: Material) => {
    const which = { eventId, partId: engagementId, materialId }
    const outcome = await removing.run(which)
    if (outcome.ok) showUndoBar(say('material.removed', { title }), () => restoring.run(which))
  }
  return (
    <section className={styles.section}>
      <h3>{say('panel.materials')}</h3>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <ul className={styles.materials}>
        {engagement.materials.map((material) => (
          <li key={material.id}>
            <Words material={material} />
            {material.link && (
              <ActionIcon
                component="a"
                href={material.link}
                target="_blank"
                rel="noreferrer"
                aria-label={say('material.open', { name: material.title })}
              >
                <IconExternalLink size={16} />
              </ActionIcon>
            )}
            {material.file && (
              <ActionIcon
                aria-label={say('material.open', { name: material.file.name })}
                onClick={() => material.file && void open(material.file.id)}
              >
                <IconDownload size={16} />
              </ActionIcon>
            )}
            <Select
              className={styles.state}
              aria-label={say('material.state', { title: material.title })}
              data={MaterialState.options.map((value) => ({
                value,
                label: say(`material.${value}`),
              }))}
              value={material.state}
              allowDeselect={false}
              onChange={(value) => {
                const state = MaterialState.safeParse(value).data
                if (state) step(material, state)
              }}
            />
            <ActionIcon
              aria-label={say('material.remove', { title: material.title })}
              onClick={() => void remove(material)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Ask engagement={engagement} />
    </section>
  )
}

function Words({ material }: { material: Material }) {
  const say = useText(text)
  const locale = useLocale()
  const { title, dueDate, late } = material
  return (
    <span className={styles.words}>
      <bdi>{title}</bdi>
      {dueDate && (
        <span className={late ? styles.late : styles.quiet}>
          {say('material.dueShort', { date: formatDate(dueDate, locale, 'medium') })}
          {late && ` · ${say('material.lateMark')}`}
        </span>
      )}
    </span>
  )
}

/** A title, a day and Enter; what could not be saved stays in the field. */
function Ask({ engagement }: { engagement: EngagementDetail }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addMaterial)
  const [title, setTitle] = useState('')
  const [dueDate, setDueDate] = useState<string | null>(null)
  const add = async () => {
    if (title.trim() === '') return
    const outcome = await adding.run({
      eventId: engagement.eventId,
      partId: engagement.id,
      title,
      dueDate,
    })
    if (outcome.ok) setTitle('')
  }
  return (
    <form
      className={styles.ask}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        className={styles.grow}
        label={say('material.title')}
        placeholder={say('material.placeholder')}
        value={title}
        maxLength={200}
        autoComplete="off"
        error={adding.error && sentence(adding.error)}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <DateField label={say('material.due')} value={dueDate} onChange={setDueDate} />
      <Button type="submit" leftSection={<IconPlus size={16} />} loading={adding.pending}>
        {say('material.add')}
      </Button>
    </form>
  )
}
