import { Button, SegmentedControl } from '@mantine/core'
import {
  IconCheck,
  IconChecks,
  IconInbox,
  IconMail,
  IconMessage,
  IconPencil,
  IconUserCheck,
  IconArrowBackUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import { formatInstant, formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listInbox, markHandled } from '../../contract/answers.ts'
import { InboxKind, saidAtOnce, togetherIn, type InboxItem } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './inbox.module.css'
import { Reply } from './reply.tsx'
import { answerPanel } from './submission-panel.tsx'

const Address = z.object({
  stare: z.enum(['noi', 'toate']).default('noi'),
  fel: InboxKind.optional(),
})

/** The messages, answers and confirmations of guests in all events, newest first; handled items are ticked. */
export default function InboxScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: eventId } = useChosenEvent()
  const [{ stare, fel }, set] = useSearch(Address)
  const inbox = useFurtherPages(listInbox, {
    ...(eventId && { eventId }),
    ...(stare === 'noi' && { handled: false }),
    ...(fel && { kinds: [fel] }),
  })
  const { first } = inbox
  const marking = useCommand(markHandled)
  const mark = (ids: string[], handled: boolean) => void marking.run({ ids, handled })
  const waiting = waitingOf(inbox.items)
  return (
    <>
      <PageHeader
        title={say('inbox.title')}
        about={first ? say('inbox.open', { n: first.open }) : say('inbox.about')}
        {...(waiting.length > 1 && {
          primary: {
            label: say('inbox.markAll', { n: waiting.length }),
            icon: <IconChecks size={16} />,
            disabled: marking.pending,
            onClick: () => mark(waiting, true),
          },
        })}
      />
      {marking.error && <Notice tone="error">{sentence(marking.error)}</Notice>}
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={say('inbox.which')}
          value={stare}
          onChange={(value) => set({ stare: value })}
          data={[
            { value: 'noi', label: say('inbox.new') },
            { value: 'toate', label: say('inbox.all') },
          ]}
        />
        <SegmentedControl
          aria-label={say('inbox.kind')}
          value={fel ?? ''}
          onChange={(value) => set({ fel: value === '' ? null : InboxKind.parse(value) })}
          data={[
            { value: '', label: say('inbox.kind.any') },
            ...InboxKind.options.map((value) => ({ value, label: say(`inbox.kind.${value}`) })),
          ]}
        />
      </div>
      {inbox.error && !first ? (
        <ErrorState text={sentence(inbox.error)} onReload={inbox.retry} />
      ) : first ? (
        <Items
          items={inbox.items}
          onMark={mark}
          isNew={stare === 'noi'}
          kind={fel}
          onAll={() => set({ stare: 'toate' })}
        />
      ) : (
        <TableSkeleton columns={3} />
      )}
      {first && inbox.error && <Notice tone="error">{sentence(inbox.error)}</Notice>}
      {inbox.hasMore && (
        <div className={styles.more}>
          <Button loading={inbox.loadingMore} onClick={inbox.more}>
            {say('inbox.more')}
          </Button>
        </div>
      )}
    </>
  )
}

function Items({
  items,
  onMark,
  isNew,
  kind,
  onAll,
}: {
  items: readonly InboxItem[]
  onMark: (ids: string[], handled: boolean) => void
  isNew: boolean
  kind: InboxKind | undefined
  onAll: () => void
}) {
  const say = useText(text)
  const locale = useLocale()
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconInbox size={28} stroke={1.5} />}
        title={
          kind
            ? say(isNew ? 'inbox.kindDone' : 'inbox.kindEmpty', { kind: say(`inbox.kind.${kind}`) })
            : say(isNew ? 'inbox.done' : 'inbox.empty')
        }
        text={say(isNew ? 'inbox.doneText' : 'inbox.emptyText')}
        {...(isNew && { action: { label: say('inbox.showAll'), onClick: onAll } })}
        example={<Badge tone="brand">{say('inbox.example')}</Badge>}
      />
    )
  return (
    <>
      {daysOf(items).map(({ day, own }) => (
        <section key={day} className={styles.day}>
          <h2>{formatDate(day, locale, 'full')}</h2>
          <ul>
            {togetherIn(own).map((row) => (
              <Row
                key={row[0]?.id}
                items={row}
                onMark={(handled) =>
                  onMark(
                    row.map(({ id }) => id),
                    handled,
                  )
                }
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Maximum number of items in one call. */
const maxMarked = 200

/** The visible open ones. */
function waitingOf(items: readonly InboxItem[]): string[] {
  return items
    .filter(({ handledAt }) => handledAt === null)
    .map(({ id }) => id)
    .slice(0, maxMarked)
}

function daysOf(items: readonly InboxItem[]): { day: string; own: InboxItem[] }[] {
  const days: { day: string; own: InboxItem[] }[] = []
  for (const item of items) {
    const day = instantToZoned(item.at, item.timeZone).date
    const lastDay = days.at(-1)
    if (lastDay?.day === day) lastDay.own.push(item)
    else days.push({ day, own: [item] })
  }
  return days
}

const icons: Record<InboxKind, ReactNode> = {
  answer: <IconMessage size={18} stroke={1.7} aria-hidden />,
  answer_changed: <IconPencil size={18} stroke={1.7} aria-hidden />,
  rsvp: <IconUserCheck size={18} stroke={1.7} aria-hidden />,
  message: <IconMail size={18} stroke={1.7} aria-hidden />,
}

interface RowProps {
  /** What one family did in one minute. */
  items: readonly InboxItem[]
  onMark: (handled: boolean) => void
}

function Row({ items, onMark }: RowProps) {
  const say = useText(text)
  const [item] = items
  if (!item) return null
  const isHandled = item.handledAt !== null
  return (
    <li className={styles.item} data-handled={isHandled || undefined}>
      {icons[item.kind]}
      <div className={styles.words}>
        {items.map((each) => (
          <Line key={each.id} item={each} />
        ))}
        <About item={item} />
        {items.map(
          (each) =>
            each.kind === 'message' && (
              <Reply key={each.id} item={each} onReplied={() => onMark(true)} />
            ),
        )}
      </div>
      <Button
        className={styles.mark}
        size="xs"
        variant={isHandled ? 'subtle' : 'default'}
        leftSection={isHandled ? <IconArrowBackUp size={14} /> : <IconCheck size={14} />}
        onClick={() => onMark(!isHandled)}
      >
        {say(isHandled ? 'inbox.reopen' : 'inbox.handle')}
      </Button>
    </li>
  )
}

function Line({ item }: { item: InboxItem }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <>
      <span className={styles.what}>
        <Link className={styles.who} href={hrefOf(item)}>
          {nameOf(item) || say(item.questionnaireId ? 'inbox.newAnswer' : 'someone')}
        </Link>{' '}
        <What item={item} />
      </span>
      {item.kind === 'message' && <p className={styles.said}>{item.body}</p>}
      {item.kind === 'message' && item.answeredAt && (
        <span className={styles.quiet}>
          {say('inbox.repliedAt', {
            at: formatInstant(item.answeredAt, item.timeZone, locale, 'medium'),
          })}
        </span>
      )}
      {item.answers.length > 1 && <Answers answers={item.answers} />}
      {item.replies.map(({ question, answer }) => (
        <p key={question} className={styles.answered}>
          <span className={styles.quiet}>{question}</span> {answer}
        </p>
      ))}
    </>
  )
}

/** When it came, of which event, and who saw to it. */
function About({ item }: { item: InboxItem }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <span className={styles.quiet}>
      {formatInstant(item.at, item.timeZone, locale, 'short').split(', ').at(-1)}
      {` · ${item.eventName}`}
      {item.handledAt !== null &&
        item.handledName &&
        ` · ${say('inbox.handledBy', { name: item.handledName })}`}
    </span>
  )
}

const tones: Record<string, BadgeTone> = {
  yes: 'brand',
  no: 'danger',
  maybe: 'accent',
  waiting: 'info',
}

function What({ item }: { item: InboxItem }) {
  const say = useText(text)
  const locale = useLocale()
  if (item.kind === 'message') return say('inbox.wrote')
  if (item.kind !== 'rsvp') {
    const title = item.questionnaire ? item.questionnaire[locale] || item.questionnaire.ro : ''
    if (item.guestName === '') return say('inbox.to', { title })
    return say(item.kind === 'answer' ? 'inbox.answered' : 'inbox.changed', { title })
  }
  if (item.answers.length > 1)
    return say('inbox.rsvpMany', { n: new Set(item.answers.map((each) => each.guestName)).size })
  const [{ part, after } = item] = item.answers
  return (
    <>
      {say('inbox.rsvp', { part })} <ShownAnswer after={after} />
    </>
  )
}

function ShownAnswer({ after }: { after: string | null }) {
  const say = useText(text)
  return <Badge tone={tones[after ?? ''] ?? 'neutral'}>{say(`rsvp.${rsvpWord(after)}`)}</Badge>
}

/** The answers of a family at once; parts with the same answers of the same people are shown together. */
function Answers({ answers }: { answers: InboxItem['answers'] }) {
  return (
    <ul className={styles.answers}>
      {saidAtOnce(answers).map(({ parts, after, names }) => (
        <li key={`${parts.join()} ${after}`}>
          {parts.join(', ')}: <ShownAnswer after={after} /> <bdi>{names.join(', ')}</bdi>
        </li>
      ))}
    </ul>
  )
}

function rsvpWord(rsvp: string | null): 'yes' | 'no' | 'maybe' | 'waiting' | 'none' {
  return rsvp === 'yes' || rsvp === 'no' || rsvp === 'maybe' || rsvp === 'waiting' ? rsvp : 'none'
}

/** A message belongs to the whole group: which member wrote it is not known. */
function nameOf({ kind, guestName, groupName, answers }: InboxItem): string {
  if (kind === 'message' || answers.length > 1) return groupName
  return guestName || (answers[0]?.guestName ?? '')
}

function hrefOf(item: InboxItem): string {
  const { questionnaireId, submissionId, eventId, guestId, groupId, kind, answers } = item
  if (questionnaireId && submissionId)
    return linkTo(
      '/chestionare/:id/raspunsuri',
      { id: questionnaireId },
      { [eventParameter]: eventId, vedere: 'tabel', panou: answerPanel(submissionId) },
    )
  return linkTo(
    '/invitati',
    {},
    {
      [eventParameter]: eventId,
      ...(guestId && { panou: `invitat-${guestId}` }),
      ...(groupId && (kind === 'message' || answers.length > 1) && { panou: `grup-${groupId}` }),
    },
  )
}
