import { Button, Radio, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { newId } from '#platform/web/new-id.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { mostCues } from '../model.ts'
import { spanText } from '../model/span-text.ts'
import { pastedCues, type Colon } from '../model/pasted-cues.ts'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import styles from './rundown.module.css'

interface PastePanelProps {
  opened: boolean
  editor: Editor
  onClose: () => void
}

/** Rows of a spreadsheet become cues at the end of the list. */
export default function PastePanel({ opened, editor, onClose }: PastePanelProps) {
  const say = useText(text)
  const sentence = useSentence()
  const [typed, setTyped] = useState('')
  const [colon, setColon] = useState<Colon | ''>('')
  const { cues, unread, asksColon } = pastedCues(typed, colon || 'minutes')
  const room = mostCues - editor.rundown.cues.length
  const isReady = cues.length > 0 && cues.length <= room && (!asksColon || colon !== '')
  const save = async () => {
    if (!isReady) return
    if (!(await editor.put(cues.map((cue) => ({ ...cue, id: newId(), version: 0 }))))) return
    setTyped('')
    onClose()
  }
  const read = async (file: File | undefined) => {
    if (file && file.size <= 1_000_000) setTyped(await file.text())
  }
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('paste')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
        <p className={styles.quiet}>{say('paste.about')}</p>
        <Textarea
          label={say('paste.rows')}
          autosize
          minRows={6}
          maxRows={14}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button component="label" variant="default">
          {say('paste.file')}
          <input
            type="file"
            accept=".csv,.tsv,.txt"
            hidden
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
        </Button>
        {asksColon && (
          <Radio.Group
            label={say('paste.colon')}
            value={colon}
            onChange={(value) => setColon(value === 'hours' ? 'hours' : 'minutes')}
          >
            <Stack gap={8} mt={4}>
              <Radio value="minutes" label={say('paste.minutes')} />
              <Radio value="hours" label={say('paste.hours')} />
            </Stack>
          </Radio.Group>
        )}
        {unread.length > 0 && (
          <Notice tone="warning">
            {say('paste.unread', { lines: unread.slice(0, 20).join(', ') })}
          </Notice>
        )}
        {cues.length > room && <Notice tone="error">{say('paste.tooMany', { n: room })}</Notice>}
        {cues.length > 0 && (
          <ol className={styles.preview}>
            {cues.slice(0, 8).map((cue, index) => (
              <li key={`${index} ${cue.title}`}>
                {cue.startTime ?? '…'} · {spanText(cue.seconds)} · {cue.title}
              </li>
            ))}
          </ol>
        )}
        <FormActions
          saveLabel={say('paste.save', { n: cues.length })}
          busy={editor.pending}
          onCancel={onClose}
        />
      </form>
    </SidePanel>
  )
}
