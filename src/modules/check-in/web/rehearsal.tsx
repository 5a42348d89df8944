import { Button } from '@mantine/core'
import { IconTheater } from '@tabler/icons-react'
import { useState } from 'react'
import { countRehearsal, endRehearsal, startRehearsal } from '../contract.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { rehearsalEnd } from '../model.ts'
import { text } from '../text.ts'
import { rehearsalPanel } from './attendance-words.ts'
import styles from './attendance.module.css'

interface RehearsalProps {
  eventId: string
  rehearsal: { since: string; until: string | null } | null
  firstEntry: { at: string; listName: string | null }
  zone: Zone
  panel: Panel
}

/** A rehearsal before the doors open; the strip stays until its scans are wiped. */
export function Rehearsal({ eventId, rehearsal, firstEntry, zone, panel }: RehearsalProps) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const [ending, setEnding] = useState(false)
  const starting = useCommand(startRehearsal)
  const wiping = useCommand(endRehearsal)
  const { data: tried } = useEndpoint(countRehearsal, { eventId }, { enabled: ending })
  const isTooLate = rehearsalEnd(firstEntry) <= serverTimeNow()
  const first = {
    at: formatInstant(firstEntry.at, zone, locale, 'medium'),
    list: firstEntry.listName ?? '',
  }
  const start = async () => {
    if ((await starting.run({ eventId })).ok) panel.close()
  }
  const wipe = async () => {
    const outcome = await wiping.run({ eventId })
    if (!outcome.ok) return
    setEnding(false)
    const { wiped } = outcome.data
    toast.success(wiped > 0 ? say('rehearsal.wiped', { n: wiped }) : say('rehearsal.over'))
  }
  return (
    <>
      {rehearsal && (
        <div className={styles.rehearsal} role="status">
          <IconTheater size={32} aria-hidden />
          <span className={styles.grow}>
            <strong>{say('rehearsal.verdict')}</strong>
            {say('rehearsal.on')}{' '}
            {rehearsal.until &&
              say('rehearsal.until', {
                at: formatInstant(rehearsal.until, zone, locale, 'medium'),
              })}
          </span>
          <Button size="xs" onClick={() => setEnding(true)}>
            {say('rehearsal.end')}
          </Button>
        </div>
      )}
      <Dialog
        opened={panel.opened === rehearsalPanel && !rehearsal}
        onClose={panel.close}
        title={say('rehearsal.start')}
        footer={
          <>
            <Button onClick={panel.close}>{say('cancel')}</Button>
            {!isTooLate && (
              <Button variant="filled" loading={starting.pending} onClick={() => void start()}>
                {say('rehearsal.begin')}
              </Button>
            )}
          </>
        }
      >
        <p>{say('rehearsal.about')}</p>
        {isTooLate && (
          <Notice tone="info">
            {say(first.list ? 'rehearsal.tooLate.list' : 'rehearsal.tooLate', first)}
          </Notice>
        )}
        {starting.error && <Notice tone="error">{sentence(starting.error)}</Notice>}
      </Dialog>
      <Confirm
        opened={ending}
        onClose={() => setEnding(false)}
        title={say('rehearsal.end')}
        lost={tried ? sayLost(say, tried) : say('rehearsal.lost')}
        kept={tried?.kept ? say('rehearsal.kept', { n: tried.kept }) : say('rehearsal.keptGuests')}
        confirmLabel={say('rehearsal.end')}
        onConfirm={() => void wipe()}
        busy={wiping.pending}
      />
      {wiping.error && <Notice tone="error">{sentence(wiping.error)}</Notice>}
    </>
  )
}

type Say = ReturnType<typeof useText<keyof typeof text.ro & string>>

/** Shows how many scans will be wiped before the button is pressed. */
function sayLost(say: Say, tried: OutputOf<typeof countRehearsal>): string {
  const { entries, people, exits, walkIns, incidents } = tried
  if (entries + exits + walkIns + incidents === 0) return say('rehearsal.lostNothing')
  return [
    entries > 0 &&
      say('rehearsal.lostEntries', { n: entries, people: say('rehearsal.people', { n: people }) }),
    exits > 0 && say('rehearsal.lostExits', { n: exits }),
    walkIns > 0 && say('rehearsal.lostWalkIns', { n: walkIns }),
    incidents > 0 && say('rehearsal.lostIncidents', { n: incidents }),
  ]
    .filter(Boolean)
    .join(' ')
}
