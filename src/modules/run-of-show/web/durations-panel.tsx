import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { saveTemplate } from '#modules/events/contract/plan.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { keepDurations } from '../contract.ts'
import { measuredCues, realSeconds } from '../model/durations.ts'
import { spanText } from '../model/span-text.ts'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import type { Show } from './live.ts'
import styles from './rundown.module.css'
import { useRundownTemplates } from './templates.ts'

interface DurationsPanelProps {
  opened: boolean
  editor: Editor
  show: Show
  onClose: () => void
}

/** Planned and real lengths, and the choice where to save the real ones. */
export default function DurationsPanel({ opened, editor, show, onClose }: DurationsPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const measured = measuredCues(editor.rundown.cues, show.times.cues)
  const writeHere = async () => {
    if (!(await editor.put(measured))) return
    toast.success(say('durations.hereDone'))
    onClose()
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('useDurations')}>
      <div className={styles.form}>
        {editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
        <p className={styles.quiet}>{say('durations.about')}</p>
        <Comparison {...{ editor, show }} />
        <TemplateForm {...{ editor, onClose }} />
        <p className={styles.quiet}>{say('durations.hereHelp')}</p>
        <Group>
          <Button
            variant="default"
            disabled={measured.length === 0}
            loading={editor.pending}
            onClick={() => void writeHere()}
          >
            {say('durations.here')}
          </Button>
        </Group>
      </div>
    </SidePanel>
  )
}

/** Against the plan as it was when the show began. */
function Comparison({ editor, show }: Pick<DurationsPanelProps, 'editor' | 'show'>) {
  const say = useText(text)
  const { cues, planAtStart } = editor.rundown
  const played = cues.flatMap(({ id, kind, title, seconds }, index) => {
    const at = show.times.cues[index]
    const real = at && realSeconds(at)
    const planned = planAtStart?.[id]?.seconds ?? (kind === 'cue' ? seconds : 0)
    return typeof real === 'number' ? [{ id, title, planned, real }] : []
  })
  const sum = {
    planned: played.reduce((total, { planned }) => total + planned, 0),
    real: played.reduce((total, { real }) => total + real, 0),
  }
  return (
    <div className={styles.scroller}>
      <table className={styles.durations}>
        <thead>
          <tr>
            <th scope="col">{say('cue.title')}</th>
            <th scope="col">{say('durations.planned')}</th>
            <th scope="col">{say('durations.real')}</th>
            <th scope="col">{say('durations.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {played.map(({ id, title, planned, real }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{spanText(planned)}</td>
              <td>{spanText(real)}</td>
              <td>{signedSpan(real - planned)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{say('durations.total')}</th>
            <td>{spanText(sum.planned)}</td>
            <td>{spanText(sum.real)}</td>
            <td>{signedSpan(sum.real - sum.planned)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function signedSpan(seconds: number): string {
  if (seconds === 0) return '0:00'
  return `${seconds < 0 ? '−' : '+'}${spanText(Math.abs(seconds))}`
}

/** The shipped templates are everybody's, so real lengths go to one of the company or to a new one. */
function TemplateForm({ editor, onClose }: Pick<DurationsPanelProps, 'editor' | 'onClose'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { id: rundownId, eventId, eventName } = editor.rundown
  const own = useRundownTemplates().filter(({ shipped }) => !shipped)
  const [chosen, setChosen] = useState<string | null>(null)
  const [name, setName] = useState(eventName)
  const making = useCommand(saveTemplate)
  const keeping = useCommand(keepDurations)
  const target = chosen ?? own[0]?.id ?? ''
  const keep = async () => {
    let templateId = target
    if (templateId === '') {
      const template = await making.run({ eventId, name })
      if (!template.ok) return
      templateId = template.data.id
    }
    const outcome = await keeping.run({ eventId, rundownId, templateId })
    if (!outcome.ok) return
    const { changed } = outcome.data
    toast.success(changed > 0 ? say('durations.kept', { n: changed }) : say('durations.keptNone'))
    onClose()
  }
  const error = making.error ?? keeping.error
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void keep()
      }}
    >
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <NativeSelect
        label={say('durations.template')}
        value={target}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          ...own.map(({ id, name: label }) => ({ value: id, label: label[locale] })),
          { value: '', label: say('durations.newTemplate') },
        ]}
      />
      {target === '' && (
        <TextInput
          label={say('durations.templateName')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      <Group>
        <Button type="submit" variant="filled" loading={making.pending || keeping.pending}>
          {say('durations.keep')}
        </Button>
      </Group>
    </form>
  )
}
