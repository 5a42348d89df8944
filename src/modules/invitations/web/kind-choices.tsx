import { useText } from '#platform/web/i18n.tsx'
import { getEvent } from '#modules/events/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { Kind, refusedBy, type MessageKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'

interface KindChoicesProps {
  eventId: string
  busy: boolean
  onChoose: (kind: MessageKind) => void
}

/** The purposes of a message; those that the event's status forbids are not offered. */
export function KindChoices({ eventId, busy, onChoose }: KindChoicesProps) {
  const say = useText(text)
  const event = useEndpoint(getEvent, { eventId }).data
  const refusalOf = (kind: MessageKind) => event && refusedBy({ kind }, event, serverTimeNow())
  const [reason] = Kind.options.flatMap((kind) => refusalOf(kind) ?? [])
  return (
    <>
      {reason && <Notice tone="warning">{say(`sendRefused.${reason}`)}</Notice>}
      <div className={styles.choices}>
        {Kind.options.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.choice}
            disabled={busy || Boolean(refusalOf(kind))}
            onClick={() => onChoose(kind)}
          >
            <strong>{say(`kind.${kind}`)}</strong>
            <span>{say(`kindAbout.${kind}`)}</span>
          </button>
        ))}
      </div>
    </>
  )
}
