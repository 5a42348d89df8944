import { Button } from '@mantine/core'
import {
  IconAlertTriangleFilled,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconDoorExit,
  IconOctagonMinusFilled,
  IconScan,
  IconStarFilled,
} from '@tabler/icons-react'
import { undoEntry, type scanByStaff } from '../contract.ts'
import { canForce, signalOf, type Direction, type DoorList, type Verdict } from '../model.ts'
import { guestDoorNotes } from '#modules/guests/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePort } from '#platform/web/ports.ts'
import type { OutputOf } from '#shared/contract.ts'
import type { StaffLocale } from '#shared/i18n.ts'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { hourOf } from './attendance-words.ts'
import { FamilyTicks } from './family-ticks.tsx'
import styles from './verdict.module.css'

interface VerdictCardProps {
  eventId: string
  list: DoorList
  direction: Direction
  verdict: OutputOf<typeof scanByStaff>
  zone: Zone
  /** They were let in here a moment ago: that entry can still be undone. */
  isReadAgain: boolean
  isForcing: boolean
  onForce: (guestId: string) => void
  onUndone: () => void
}

const icons = {
  go: <IconCircleCheckFilled size={56} aria-hidden />,
  look: <IconAlertTriangleFilled size={56} aria-hidden />,
  stop: <IconOctagonMinusFilled size={56} aria-hidden />,
  out: <IconDoorExit size={56} aria-hidden />,
}

export function NoVerdict() {
  const say = useText(text)
  return (
    <div className={styles.waiting}>
      <IconScan size={40} stroke={1.5} aria-hidden />
      <p>{say('scan.waiting')}</p>
    </div>
  )
}

/** Colour, shape and word say the same; below are the details, the most important first. */
export function VerdictCard(props: VerdictCardProps) {
  const { verdict, zone, onForce } = props
  const say = useText(text)
  const locale = useLocale()
  const notes = usePort(guestDoorNotes)
  const { guest, result } = verdict
  const undone = props.isReadAgain ? 'in' : canUndo(verdict)
  const kind = signalOf(result, verdict.reason)
  const why = sayReason(say, verdict, zone) || sayHours(say, props, locale)
  const word = isWord(verdict.reason) ? verdict.reason : result
  return (
    <section
      className={styles.verdict}
      data-signal={kind}
      data-rehearsal={verdict.rehearsal || undefined}
      aria-label={say('verdict')}
    >
      {verdict.rehearsal && <p className={styles.rehearsal}>{say('rehearsal.verdict')}</p>}
      {guest?.vip && (
        <p className={styles.vip}>
          <IconStarFilled size={28} aria-hidden />
          {say('vip.card')}
        </p>
      )}
      <div className={styles.sign} role="status">
        {icons[kind]}
        <div>
          <p className={styles.result}>{say(`result.${word}`)}</p>
          {guest && (
            <p className={styles.name}>
              <bdi>{guest.name}</bdi>
            </p>
          )}
          {why && <p className={styles.why}>{why}</p>}
        </div>
      </div>
      {guest && (
        <dl className={styles.facts}>
          {guest.table && (
            <Fact
              name={say('tableName')}
              value={
                guest.seat ? `${guest.table}, ${say('seat', { seat: guest.seat })}` : guest.table
              }
            />
          )}
          {guest.menu && <Fact name={say('menu')} value={guest.menu} />}
          {verdict.note && <Fact name={say('note')} value={verdict.note} />}
          {guest.organisation && <Fact name={say('organisation')} value={guest.organisation} />}
          {guest.groupName && guest.groupName !== guest.name && (
            <Fact name={say('group')} value={guest.groupName} />
          )}
        </dl>
      )}
      {guest &&
        notes.map(({ id, Content }) => (
          <Content key={id} eventId={props.eventId} guestId={guest.id} />
        ))}
      <div className={styles.actions}>
        {guest && canForce(result) && (
          <Button variant="default" loading={props.isForcing} onClick={() => onForce(guest.id)}>
            {say('force')}
          </Button>
        )}
        {guest && undone && <Undo {...props} guestId={guest.id} direction={undone} />}
      </div>
      {verdict.group.length > 0 && props.direction === 'in' && (
        <FamilyTicks key={verdict.scanId} {...props} family={verdict.group} />
      )}
    </section>
  )
}

/** These say more than the result they come with. */
function isWord(reason: string | null): reason is 'not_listed' | 'not_inside' {
  return reason === 'not_listed' || reason === 'not_inside'
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  )
}

type Say = ReturnType<typeof useText<keyof typeof text.ro & string>>

function sayHours(
  say: Say,
  { verdict, list, zone }: VerdictCardProps,
  locale: StaffLocale,
): string {
  if (verdict.result !== 'outside_time') return ''
  const when = (at: string | null) => (at ? formatInstant(at, zone, locale, 'medium') : '…')
  return say('rules.open', { from: when(list.opensAt), to: when(list.closesAt) })
}

function sayReason(
  say: Say,
  { result, reason, at, gate }: Omit<Verdict, 'group'>,
  zone: Zone,
): string {
  if (result === 'unknown' || result === 'other_event') return ''
  if (reason === 'unlisted') return say('reason.unlisted')
  if (reason === 'no_reentry') return say('reason.no_reentry')
  if (result === 'already') return say('reason.already', { at: hourOf(at, zone), gate: gate ?? '' })
  if (reason === 'not_confirmed') return say('reason.not_confirmed')
  if (reason === 'not_invited') return say('reason.not_invited')
  if (reason === 'not_enrolled') return say('reason.not_enrolled')
  if (reason === 'waiting') return say('reason.waiting')
  return ''
}

/** The direction that can be undone here; a guest who may not return is let in by undoing their exit. */
function canUndo({ result, reason }: Pick<Verdict, 'result' | 'reason'>): Direction | null {
  if (result === 'admitted' && reason !== 'undone') return 'in'
  const hasLeft = result === 'exited' && reason !== 'not_inside'
  return hasLeft || reason === 'no_reentry' ? 'out' : null
}

interface UndoProps extends VerdictCardProps {
  guestId: string
  direction: Direction
}

function Undo({ eventId, list, guestId, direction, onUndone }: UndoProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const undoing = useCommand(undoEntry)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} />}
        loading={undoing.pending}
        onClick={() =>
          void undoing
            .run({ eventId, listId: list.id, guestId, direction })
            .then((outcome) => outcome.ok && onUndone())
        }
      >
        {say(direction === 'in' ? 'undo' : 'undo.exit')}
      </Button>
      {undoing.error && <Notice tone="error">{sentence(undoing.error)}</Notice>}
    </>
  )
}
