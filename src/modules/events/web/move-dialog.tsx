import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatDate, formatInstant } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { findUndoableMove, moveEvent, previewMove, undoMove } from '../contract.ts'
import type { Event, MovedItem } from '../model.ts'
import { text } from '../text.ts'
import { Moment } from './event-words.tsx'
import { GuestNews } from './guest-news.tsx'
import { DatedList } from './forms/new-event.tsx'
import overview from './page/event-overview.module.css'
import styles from './forms/new-event.module.css'

interface MoveDialogProps {
  event: Event
  onClose: () => void
}

/** Moves the day together with everything that depends on it, after showing what that is. */
export function MoveDialog({ event, onClose }: MoveDialogProps) {
  const say = useText(text)
  const locale = useLocale()
  const undoing = useCommand(undoMove)
  const form = useContractForm(moveEvent, {
    initial: { startDate: null as string | null, startTime: event.startTime, notify: true },
    record: event,
    keepDraft: false,
    map: ({ startDate, startTime, notify }, { version }) => ({
      eventId: event.id,
      version: version ?? 0,
      startDate: startDate ?? '',
      notify,
      ...(!event.allDay && { startTime }),
    }),
    done: ({ event: moved, batchId }) => {
      const day = formatDate(moved.startDate, locale)
      showUndoBar(say('move.done', { name: moved.name, day }), () =>
        undoing.run({ eventId: moved.id, batchId }),
      )
      onClose()
    },
  })
  const { startDate, startTime } = form.values
  return (
    <Dialog opened stay onClose={onClose} title={say('move.title')} size="lg">
      <form {...form.props} className={styles.form}>
        <FormNotices form={form} />
        {form.conflict && <Notice tone="error">{say('move.changed')}</Notice>}
        <p className={styles.quiet}>
          {say('move.now', { day: formatDate(event.startDate, locale, 'full') })}
        </p>
        <FormRow>
          <DateField
            {...form.field('startDate')}
            label={say('move.to')}
            zone={event.timeZone}
            required
          />
          {!event.allDay && (
            <TimeField {...form.field('startTime')} label={say('event.startTime')} />
          )}
        </FormRow>
        {startDate !== null && (
          <MovePreview event={event} {...{ startDate, startTime }}>
            {(guests) => <GuestNews guests={guests} what="move" {...form.field('notify')} />}
          </MovePreview>
        )}
        <FormActions saveLabel={say('move.apply')} busy={form.pending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface MovePreviewProps {
  event: Event
  startDate: string
  startTime: string
  /** The mail that guests get about it. */
  children: (guests: OutputOf<typeof previewMove>['guests']) => ReactNode
}

function MovePreview({ event, startDate, startTime, children }: MovePreviewProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data, error } = useEndpoint(
    previewMove,
    { eventId: event.id, startDate, ...(!event.allDay && startTime && { startTime }) },
    { keepPrevious: true },
  )
  if (error) return <Notice tone="error">{sentence(error)}</Notice>
  if (!data) return <PanelSkeleton rows={3} />
  const shownGroups = data.groups.filter(({ items }) => items.length > 0)
  const countsOf = (counts: Record<MovedItem['fate'], number>) =>
    (['moves', 'pinned', 'live', 'done', 'past'] as const)
      .filter((fate) => counts[fate] > 0)
      .map((fate) => say(`count.${fate}`, { n: counts[fate] }))
  return (
    <>
      {children(data.guests)}
      <section className={styles.preview} aria-live="polite">
        <h3>{say(data.days < 0 ? 'move.earlier' : 'move.later', { n: Math.abs(data.days) })}</h3>
        {shownGroups.length === 0 && <p>{say('move.nothing')}</p>}
        {shownGroups.map(({ id, title, items, counts }) => (
          <DatedList key={id} title={[title[locale], ...countsOf(counts)].join(' · ')}>
            {items.map((item) => (
              <li key={item.id}>
                <span>{item.name}</span>
                <ErasureRule item={item} />
              </li>
            ))}
          </DatedList>
        ))}
      </section>
    </>
  )
}

function ErasureRule({ item: { from, to, fate } }: { item: MovedItem }) {
  const say = useText(text)
  const stays = fate !== 'moves' && fate !== 'past'
  return (
    <>
      {fate !== 'moves' && (
        <Badge tone={fate === 'past' ? 'danger' : 'neutral'}>{say(`fate.${fate}`)}</Badge>
      )}
      <time>
        {!stays && (
          <>
            <Moment moment={from} /> →{' '}
          </>
        )}
        <Moment moment={stays ? from : to} />
      </time>
    </>
  )
}

/** For fifteen minutes every member of the event can take a move back from here. */
export function MoveUndo({ event }: { event: Event }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data: move, refetch } = useEndpoint(findUndoableMove, { eventId: event.id })
  const undoing = useCommand(undoMove)
  const until = move?.undoUntil
  useEffect(() => {
    if (until === undefined) return
    const remainingMs = Date.parse(until) - serverTimeNow().getTime()
    const timer = setTimeout(() => void refetch(), Math.max(0, remainingMs) + 1000)
    return () => clearTimeout(timer)
  }, [until, refetch])
  if (undoing.error) return <Notice tone="error">{sentence(undoing.error)}</Notice>
  if (!move) return null
  const hour = formatInstant(move.undoUntil, event.timeZone, locale).split(', ').at(-1) ?? ''
  const shownText = move.by
    ? say('move.undoableBy', { by: move.by, until: hour })
    : say('move.undoable', { until: hour })
  return (
    <Notice>
      <div className={overview.bar}>
        <span>{shownText}</span>
        <Button
          size="xs"
          loading={undoing.pending}
          onClick={() => void undoing.run({ eventId: event.id, batchId: move.batchId })}
        >
          {say('move.undo')}
        </Button>
      </div>
    </Notice>
  )
}
