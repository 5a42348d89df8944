import { Button, Radio, Switch } from '@mantine/core'
import { useState } from 'react'
import type { GuestActionProps } from '../ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportGuests } from '../../contract/exchange.ts'
import { ExportFormat } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'

/** The export contains the guests that the list shows, or those ticked in it. */
export default function ExportDialog({ eventId, filter, selection, onClose }: GuestActionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const exporting = useCommand(exportGuests)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [needs, setNeeds] = useState(false)
  const everyone = { all: true, ids: [], filter }
  const save = async () => {
    const chosen = selection ?? everyone
    const outcome = await exporting.run({ eventId, format, needs, selection: chosen })
    if (!outcome.ok) return
    saveFrom(outcome.data.url)
    onClose()
  }
  const filtered = Object.keys(filter).length > 0
  return (
    <Dialog opened onClose={onClose} title={say('export.title')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
        <p className={styles.quiet}>
          {say(selection ? 'export.selected' : filtered ? 'export.filtered' : 'export.whole')}
        </p>
        <Radio.Group
          label={say('export.format')}
          value={format}
          onChange={(value) => setFormat(ExportFormat.parse(value))}
        >
          <div className={styles.options}>
            {(['xlsx', 'csv', 'vcard'] as const).map((value) => (
              <Radio
                key={value}
                value={value}
                label={say(`export.${value}`)}
                description={say(`export.${value}About`)}
              />
            ))}
          </div>
        </Radio.Group>
        {format !== 'vcard' && (
          <Switch
            label={say('export.needs')}
            description={say('export.needsAbout')}
            checked={needs}
            onChange={(event) => setNeeds(event.currentTarget.checked)}
          />
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="filled" loading={exporting.pending}>
            {say('export.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
