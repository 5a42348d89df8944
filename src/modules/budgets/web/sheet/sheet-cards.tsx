import { Fragment, useMemo } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { isNetPrice, followsGuests, formatCount, totalRows, type BudgetLine } from '../../model.ts'
import { text } from '../../text.ts'
import { MoneyBar, useAmountText } from '../budget-words.tsx'
import { groupsOf, QuickAdd, sidesOf } from './sheet-groups.tsx'
import type { SheetViewProps } from './sheet-grid.tsx'
import styles from './sheet-cards.module.css'
import { useUnreadWords } from './unread-notes.tsx'

/** The sheet on a phone: a card for each line, opened by a tap. */
export default function SheetCards(props: SheetViewProps) {
  const say = useText(text)
  const digits = useAmountText()
  const { sheet, edits, totals, netOrGross, reading } = props
  const groups = useMemo(() => groupsOf(sheet, edits.lines, totals), [sheet, edits.lines, totals])
  return (
    <>
      {groups.map(({ category, lines, totals: sums }) => {
        const name = category?.name ?? say('category.none')
        return (
          <section key={category?.id ?? ''} className={styles.cardsGroup}>
            <h2>
              <span>{name}</span>
              <span>
                {sidesOf(lines)
                  .map((side) =>
                    side === 'income'
                      ? say('card.income', { sum: digits(sums.income.forecast[netOrGross]) })
                      : digits(sums.cost.forecast[netOrGross]),
                  )
                  .join(' · ')}
              </span>
            </h2>
            <ul className={styles.cards}>
              {lines.map((line) => (
                <LineCard key={line.id} {...props} line={line} />
              ))}
            </ul>
            <QuickAdd
              label={say('line.addTo', { name })}
              lines={lines}
              categoryId={category?.id ?? null}
              edits={edits}
              reading={reading}
            />
          </section>
        )
      })}
      <CardTotals {...props} />
    </>
  )
}

/** The totals of the categories, as forecast. */
function CardTotals({ totals, netOrGross }: SheetViewProps) {
  const say = useText(text)
  const digits = useAmountText()
  return (
    <div className={styles.cardsGroup}>
      <dl className={styles.cardSums}>
        {totalRows(totals)
          .filter(({ name }) => name !== 'gone')
          .map(({ name, side, sums }) => (
            <Fragment key={`${name} ${side}`}>
              <dt>{say(`sheetTotal.${name}`)}</dt>
              <dd data-side={side ?? undefined}>{digits(sums.forecast[netOrGross])}</dd>
            </Fragment>
          ))}
      </dl>
    </div>
  )
}

function LineCard({
  line,
  totals,
  real,
  netOrGross,
  onOpen,
}: SheetViewProps & { line: BudgetLine }) {
  const say = useText(text)
  const locale = useLocale()
  const digits = useAmountText()
  const unread = useUnreadWords()(line)
  const figures = totals.lines.get(line.id)
  if (!figures) return null
  const moved = real && real.lines.get(line.id)?.planned.gross !== figures.planned.gross
  const basis = followsGuests(line) ? ` ${say(`source.${line.source}`)}` : ''
  const counted =
    line.mode === 'percent'
      ? say('modeShort.percent')
      : `${formatCount(figures.quantity, locale)}${basis} × ${digits(line.unitPrice)} ${line.currency}${isNetPrice(line) ? ` ${say('line.net')}` : ''}`
  const marks = [
    ...(line.side === 'income' ? [say('side.income')] : []),
    ...(figures.counts ? [] : [say('line.uncounted')]),
    ...(figures.baseMissing ? [say('line.baseMissing')] : []),
  ]
  return (
    <li>
      <button
        type="button"
        className={styles.card}
        data-moved={moved || undefined}
        data-side={line.side}
        onClick={() => onOpen(line.id, 'detalii')}
      >
        <strong>
          {line.name}
          {marks.length > 0 && <small> · {marks.join(', ')}</small>}
        </strong>
        <strong>{digits(figures.forecast[netOrGross])}</strong>
        <small>{counted}</small>
        <small>
          {[
            ...(figures.overpaid[netOrGross] <= 0 || figures.remaining[netOrGross] > 0
              ? [say('card.remaining', { sum: digits(figures.remaining[netOrGross]) })]
              : []),
            ...(figures.overpaid[netOrGross] > 0
              ? [say('line.tooMuch', { sum: digits(figures.overpaid[netOrGross]) })]
              : []),
          ].join(' · ')}
        </small>
        {unread && (
          <small className={styles.cardUnread}>{say('card.unread', { cells: unread })}</small>
        )}
        <MoneyBar
          figures={figures}
          netOrGross={netOrGross}
          label={say('bar.label', {
            paid: digits(figures.paid[netOrGross]),
            forecast: digits(figures.forecast[netOrGross]),
          })}
        />
      </button>
    </li>
  )
}
