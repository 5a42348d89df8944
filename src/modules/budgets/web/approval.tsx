import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconRubberStamp } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import type { Currency } from '#shared/numbers/money.ts'
import { formatDate, instantToZoned } from '#shared/dates/time.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { approveBudget, type Sheet } from '../contract.ts'
import { movedSince, rollUp, type BudgetLine, type RollUp, calculationOf } from '../model.ts'
import { text } from '../text.ts'
import { useAmountText, useMoney, type NetOrGross } from './budget-words.tsx'
import styles from './documents/documents.module.css'
import { useUnreadWords } from './sheet/unread-notes.tsx'

/** The sum shown here is sent with the approval; if the sum changed meanwhile, the approval is refused. */
export function ApproveDialog({ sheet, onClose }: { sheet: Sheet; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const approving = useCommand(approveBudget)
  const [note, setNote] = useState('')
  const { budget } = sheet
  const money = useMoney(budget.currency)
  const { cost, income } = rollUp(calculationOf(sheet))
  const marked = sheet.lines.filter(({ unread }) => Object.keys(unread).length > 0)
  const [accepted, setAccepted] = useState<boolean | null>(marked.length > 0 ? false : null)
  const [isAsked, setAsked] = useState(false)
  const approve = async () => {
    if (accepted === false) return setAsked(true)
    const input = { budgetId: budget.id, version: budget.version, seen: cost.planned.gross, note }
    const outcome = await approving.run(input)
    if (!outcome.ok) return
    toast.success(say('approve.done'))
    onClose()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('approve.title', { n: String(budget.revision + 1) })}
      footer={
        <>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant="filled" loading={approving.pending} onClick={() => void approve()}>
            {say('approve.confirm', { sum: money(cost.planned.gross) })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {approving.error && <Notice tone="error">{sentence(approving.error)}</Notice>}
        <p>{say('approve.about')}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{say('total.cost')}</dt>
            <dd>{money(cost.planned.gross)}</dd>
          </div>
          {income.planned.gross !== 0 && (
            <div>
              <dt>{say('total.income')}</dt>
              <dd>{money(income.planned.gross)}</dd>
            </div>
          )}
          <div>
            <dt>{say('approve.lines')}</dt>
            <dd>{sheet.lines.length}</dd>
          </div>
        </dl>
        {marked.length > 0 && (
          <UnreadQuestion
            lines={marked}
            accepted={accepted === true}
            onAccepted={setAccepted}
            isAsked={isAsked}
          />
        )}
        <Textarea
          label={say('approve.note')}
          placeholder={say('approve.notePlaceholder')}
          maxLength={300}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  )
}

interface UnreadQuestionProps {
  lines: readonly BudgetLine[]
  accepted: boolean
  onAccepted: (accepted: boolean) => void
  /** The user tried to approve without an answer. */
  isAsked: boolean
}

/**
 * Cells that were not understood are approved with their former values, only after a confirmation that says
 * so.
 */
function UnreadQuestion({ lines, accepted, onAccepted, isAsked }: UnreadQuestionProps) {
  const say = useText(text)
  const words = useUnreadWords()
  const count = lines.reduce((sum, { unread }) => sum + Object.keys(unread).length, 0)
  return (
    <Notice tone="warning">
      {say('unread.title', { n: count })}. {say('approve.unread')}
      <ul>
        {lines.slice(0, maxNamed).map((line) => (
          <li key={line.id}>
            {line.name}: {words(line)}
          </li>
        ))}
      </ul>
      {lines.length > maxNamed && say('unread.more', { n: lines.length - maxNamed })}
      <Checkbox
        label={say('approve.unreadAccepted')}
        required
        checked={accepted}
        error={isAsked && !accepted ? say('approve.unreadNeeded') : undefined}
        aria-invalid={isAsked && !accepted ? true : undefined}
        onChange={(event) => onAccepted(event.currentTarget.checked)}
      />
    </Notice>
  )
}

const maxNamed = 10

interface RevisionsProps {
  sheet: Sheet
  totals: RollUp
  netOrGross: NetOrGross
  currency: Currency
}

/** The approvals with person and time, and the change of each line since the last one. */
export function Revisions({ sheet, totals, netOrGross, currency }: RevisionsProps) {
  const say = useText(text)
  const locale = useLocale()
  const digits = useAmountText()
  const base = useMoney(sheet.budget.currency)
  if (sheet.approvals.length === 0)
    return (
      <>
        <EmptyState
          icon={<IconRubberStamp size={28} stroke={1.5} />}
          title={say('revisions.emptyTitle')}
          text={say('revisions.emptyText')}
        />
        <RecordHistory entity="budget" entityId={sheet.budget.id} />
      </>
    )
  const moved = movedSince(calculationOf(sheet), totals, currency)
  return (
    <div className={styles.documents}>
      <ul className={styles.documentList}>
        {sheet.approvals.map((approval) => (
          <li key={approval.id} className={styles.paper}>
            <div className={styles.paperWords}>
              <strong>{say('approve.revision', { n: String(approval.revision) })}</strong>
              <span className={styles.quiet}>
                {approval.approvedBy} ·{' '}
                {formatDate(
                  instantToZoned(approval.approvedAt, sheet.event.timeZone).date,
                  locale,
                  'long',
                )}
              </span>
              {approval.note && <span>{approval.note}</span>}
            </div>
            <div className={styles.paperSum}>
              <strong>{base(approval.cost.gross)}</strong>
              {approval.revision === sheet.budget.revision && (
                <Badge tone="brand">{say('approve.current')}</Badge>
              )}
            </div>
          </li>
        ))}
      </ul>
      <section className={styles.part}>
        <h2>
          {say('revisions.moved', { n: moved.filter(({ isExchange }) => !isExchange).length })}
        </h2>
        {moved.length === 0 && <p className={styles.quiet}>{say('revisions.none')}</p>}
        <ul className={styles.moves}>
          {moved.map(({ id, name, gone, variance, isExchange }) => (
            <li key={id}>
              <span>
                {isExchange ? say('total.exchange') : gone ? say('revisions.gone', { name }) : name}
              </span>
              <strong data-sign={variance[netOrGross] > 0 ? 'over' : 'under'}>
                {variance[netOrGross] > 0 ? '+' : ''}
                {digits(variance[netOrGross])}
              </strong>
            </li>
          ))}
        </ul>
      </section>
      <RecordHistory entity="budget" entityId={sheet.budget.id} />
    </div>
  )
}
