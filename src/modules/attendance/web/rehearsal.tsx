import { Button } from '@mantine/core'
import { IconTheater } from '@tabler/icons-react'
import { useState } from 'react'
import { endRehearsal, startRehearsal } from '#modules/check-in/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { rehearsalPanel } from './attendance-words.ts'
import styles from './attendance.module.css'

interface RehearsalProps {
  eventId: string
  since: string | null
  panel: Panel
}

/** Everything can be tried before the doors open; the strip stays until it was wiped. */
export function Rehearsal({ eventId, since, panel }: RehearsalProps) {
  const say = useText(text)
  const sentence = useSentence()
  const [ending, setEnding] = useState(false)
  const starting = useCommand(startRehearsal)
  const wiping = useCommand(endRehearsal)
  const start = async () => {
    if ((await starting.run({ eventId })).ok) panel.close()
  }
  const wipe = async () => {
    const outcome = await wiping.run({ eventId })
    if (!outcome.ok) return
    setEnding(false)
    toast.success(say('rehearsal.wiped', { n: outcome.data.wiped }))
  }
  return (
    <>
      {since && (
        <div className={styles.rehearsal} role="status">
          <IconTheater size={20} aria-hidden />
          <span className={styles.grow}>{say('rehearsal.on')}</span>
          <Button size="xs" onClick={() => setEnding(true)}>
            {say('rehearsal.end')}
          </Button>
        </div>
      )}
      <Dialog
        opened={panel.opened === rehearsalPanel && !since}
        onClose={panel.close}
        title={say('rehearsal.start')}
        footer={
          <>
            <Button onClick={panel.close}>{say('cancel')}</Button>
            <Button variant="filled" loading={starting.pending} onClick={() => void start()}>
              {say('rehearsal.begin')}
            </Button>
          </>
        }
      >
        <p>{say('rehearsal.about')}</p>
        {starting.error && <Notice tone="error">{sentence(starting.error)}</Notice>}
      </Dialog>
      <Confirm
        opened={ending}
        onClose={() => setEnding(false)}
        title={say('rehearsal.end')}
        lost={say('rehearsal.lost')}
        kept={say('rehearsal.kept')}
        confirmLabel={say('rehearsal.end')}
        onConfirm={() => void wipe()}
        busy={wiping.pending}
      />
      {wiping.error && <Notice tone="error">{sentence(wiping.error)}</Notice>}
    </>
  )
}
