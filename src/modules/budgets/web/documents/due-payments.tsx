import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useSearch } from '#platform/web/search.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import {
  addDays,
  defaultZone,
  formatDays,
  todayIn,
  weekdayOf,
  type PlainDate,
} from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ListToolbar } from '#ui/live/lists/list-toolbar.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  listPayments,
  removePayment,
  sumPayments,
  type PaymentRow,
  type PaymentWeek,
  addPayments,
  listUnplannedInvoices,
  type UnplannedInvoice,
} from '../../contract.ts'
import { paymentKindOf } from '../../model.ts'
import { text } from '../../text.ts'
import { useDayText, useMoney } from '../budget-words.tsx'
import { useDocumentUndo } from './document-undo.ts'
import { DueRow } from './due-row.tsx'
import styles from './documents.module.css'
import { DueView, dueViews, filterOf } from './due-view.ts'
import { useSidedText } from './money-side.ts'
import { fold } from '#shared/text/text.ts'

/** Payments due in all events, by week; each can be marked as paid in place. */
export default function DuePayments({ eventId }: { eventId: string | null }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [view] = useSearch(DueView)
  const filter = filterOf(view, eventId)
  const list = useFurtherPages(listPayments, { ...filter, limit: 100 })
  const sums = useEndpoint(sumPayments, filter, { keepPrevious: true })
  const failed = list.error ?? sums.error
  if (failed)
    return (
      <ErrorState
        text={sentence(failed)}
        onReload={() => {
          list.retry()
          void sums.refetch()
        }}
      />
    )
  if (!list.first || !sums.data) return <TableSkeleton />
  return (
    <>
      <Tools found={list.first.total} />
      {view.cand !== 'paid' && (
        <UnplannedInvoices
          eventId={eventId}
          search={view.cauta}
          onlyLate={view.cand === 'overdue'}
        />
      )}
      {list.first.total === 0 && (
        <EmptyState
          icon={<IconCreditCard size={28} stroke={1.5} />}
          title={say('due.emptyTitle')}
          text={say(eventId ? 'due.emptyOfEvent' : 'due.emptyText')}
        />
      )}
      {[...byWeek(list.items)].map(([week, rows]) => (
        <section key={week} className={styles.week}>
          <WeekHead
            week={week}
            sums={sums.data.weeks.filter((each) => each.week === week)}
            done={view.cand === 'paid'}
          />
          <ul className={styles.documentList}>
            {rows.map((row) => (
              <DueRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
      {list.hasMore && (
        <Button loading={list.loadingMore} onClick={list.more}>
          {say('budgets.more')}
        </Button>
      )}
    </>
  )
}

function byWeek(rows: readonly PaymentRow[]): Map<PlainDate, PaymentRow[]> {
  const weeks = new Map<PlainDate, PaymentRow[]>()
  for (const row of rows) {
    const week = mondayOf(row.paidOn ?? row.dueDate)
    weeks.set(week, [...(weeks.get(week) ?? []), row])
  }
  return weeks
}

function Tools({ found }: { found: number }) {
  const say = useText(text)
  const [view, setView] = useSearch(DueView)
  return (
    <div className={styles.dueTools}>
      <SegmentedViews
        label={say('payments.views')}
        value={view.cand}
        onChange={(cand) => setView({ cand })}
        views={dueViews.map((value) => ({ value, label: say(`payments.${value}`) }))}
      />
      <ListToolbar
        search={view.cauta}
        onSearch={(cauta) => setView({ cauta })}
        searchLabel={say('payments.search')}
        countText={say('payments.count', { n: found })}
      />
    </div>
  )
}

interface WeekHeadProps {
  week: PlainDate
  sums: readonly PaymentWeek[]
  /** These were paid already. */
  done: boolean
}

function WeekHead({ week, sums, done }: WeekHeadProps) {
  const say = useText(text)
  const locale = useLocale()
  const late = sums.reduce((total, { overdue }) => total + overdue, 0)
  return (
    <h2 className={styles.weekHead}>
      <span>{formatDays(week, addDays(week, 6), locale, 'short')}</span>
      {late > 0 && <Badge tone="danger">{say('payments.late', { n: late })}</Badge>}
      <span className={styles.weekSum}>
        {(['cost', 'income'] as const)
          .flatMap((side) => {
            const own = sums.filter((each) => each.side === side)
            const sum = own
              .map(({ currency, amount }) => formatMoney({ minor: amount, currency }, locale))
              .join(' + ')
            return own.length > 0 ? say(`payments.${done ? 'done' : 'week'}.${side}`, { sum }) : []
          })
          .join(' · ')}
      </span>
    </h2>
  )
}

function mondayOf(date: PlainDate): PlainDate {
  return addDays(date, 1 - weekdayOf(date))
}

interface UnplannedInvoicesProps {
  eventId: string | null
  search: string
  onlyLate: boolean
}

/** Invoices without a planned payment; one press plans it for the day they are due. */
function UnplannedInvoices({ eventId, search, onlyLate }: UnplannedInvoicesProps) {
  const say = useText(text)
  const { data } = useEndpoint(listUnplannedInvoices, eventId ? { eventId } : {})
  const rows = (data?.items ?? []).filter(
    (row) =>
      (row.overdue || !onlyLate) && fold(`${row.supplier} ${row.document}`).includes(fold(search)),
  )
  if (rows.length === 0) return null
  return (
    <section className={styles.week}>
      <h2 className={styles.weekHead}>{say('unplanned.title', { n: rows.length })}</h2>
      <ul className={styles.documentList}>
        {rows.map((row) => (
          <UnplannedRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function UnplannedRow({ row }: { row: UnplannedInvoice }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const day = useDayText()
  const money = useMoney(row.currency)
  const sided = useSidedText(row.side)
  const planning = useCommand(addPayments)
  const removing = useCommand(removePayment)
  const offerBack = useDocumentUndo()
  const plan = async () => {
    const { budgetId, id, partnerId, supplier, currency, amount, dueOn } = row
    const payment = {
      lineId: null,
      invoiceId: id,
      partnerId,
      supplier,
      kind: paymentKindOf(row.kind),
      currency,
      amount,
      // Without a due date it gets today: a day in the past would be late at once.
      due: { date: dueOn ?? todayIn(defaultZone, serverTimeNow()) },
      pinned: false,
      method: 'bank',
      note: '',
    } as const
    const outcome = await planning.run({ budgetId, payments: [payment] })
    const planned = outcome.ok ? outcome.data.payments[0] : undefined
    if (!planned) return
    const values = { sum: money(planned.amount), date: day(planned.dueDate) }
    offerBack(say('unplanned.done', values), () => removing.run({ paymentId: planned.id }))
  }
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <strong>{row.supplier}</strong>
        <span className={styles.quiet}>
          <Link href={linkTo('/buget/:id', { id: row.budgetId }, { fila: 'facturi' })}>
            {say('unplanned.document', { document: row.document })}
          </Link>{' '}
          · {row.event.name}
        </span>
        <span className={styles.badges}>
          {row.overdue && <Badge tone="danger">{say('due.overdue')}</Badge>}
          {row.side === 'income' && <Badge tone="brand">{say('side.income')}</Badge>}
        </span>
        {planning.error && <Notice tone="error">{sentence(planning.error)}</Notice>}
      </div>
      <div className={styles.paperSum}>
        <strong>{money(row.amount)}</strong>
        <span className={styles.quiet}>
          {row.dueOn
            ? say('payment.dueOnDay', { date: day(row.dueOn) })
            : say('invoice.noDueDate', { date: day(row.dueDate) })}
        </span>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        loading={planning.pending}
        onClick={() => void plan()}
      >
        {sided('payment.plan')}
      </Button>
    </li>
  )
}
