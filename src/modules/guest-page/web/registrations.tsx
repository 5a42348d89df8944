import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { decideRegistration, listRegistrations } from '../contract.ts'
import type { RegistrationRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './page-settings.module.css'

interface RegistrationsProps {
  eventId: string
  /** True while more may come: the section is shown empty too; afterwards only for those who still wait. */
  expected: boolean
}

/** Registrations that wait for approval. */
export function Registrations({ eventId, expected }: RegistrationsProps) {
  const say = useText(text)
  const { data } = useEndpoint(listRegistrations, { eventId, limit: 100 })
  if (!data || (data.items.length === 0 && !expected)) return null
  return (
    <section className={styles.card} aria-label={say('staff.registrations')}>
      <h2>{say('staff.registrations')}</h2>
      {data.items.length === 0 ? (
        <p className={styles.quiet}>{say('staff.noRegistrations')}</p>
      ) : (
        <ol className={styles.stream}>
          {data.items.map((row) => (
            <li key={row.id}>
              <One eventId={eventId} row={row} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function One({ eventId, row }: { eventId: string; row: RegistrationRow }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const deciding = useCommand(decideRegistration)
  const [refusing, setRefusing] = useState(false)
  const decide = async (accept: boolean) => {
    const outcome = await deciding.run({ eventId, registrationId: row.id, accept })
    setRefusing(false)
    if (outcome.ok) toast.success(say(accept ? 'staff.accepted' : 'staff.refused'))
  }
  const about = [row.email, row.company, ...row.companions.map((name) => `+ ${name}`)]
  return (
    <>
      {deciding.error && <Notice tone="error">{sentence(deciding.error)}</Notice>}
      <span className={styles.head}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
      </span>
      <span className={styles.quiet}>{about.filter(Boolean).join(' · ')}</span>
      <span className={styles.quiet}>{row.parts.join(', ')}</span>
      <span className={styles.actions}>
        <Button
          size="xs"
          variant="filled"
          loading={deciding.pending}
          onClick={() => void decide(true)}
        >
          {say('staff.accept')}
        </Button>
        <Button size="xs" disabled={deciding.pending} onClick={() => setRefusing(true)}>
          {say('staff.refuse')}
        </Button>
      </span>
      <Confirm
        opened={refusing}
        onClose={() => setRefusing(false)}
        title={say('staff.refuseTitle', { name: row.name })}
        lost={say('staff.refuseLost')}
        confirmLabel={say('staff.refuse')}
        onConfirm={() => void decide(false)}
        busy={deciding.pending}
      />
    </>
  )
}
