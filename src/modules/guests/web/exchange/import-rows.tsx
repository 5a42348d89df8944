import { Button, Checkbox, Select, Switch } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { decideImport, emptyBadCells, listImportRows, runImport } from '../../contract/exchange.ts'
import { Choice, RowStatus, type Import } from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { ImportRowLine } from './import-row.tsx'
import { SkippedFile } from './skipped-file.tsx'
import { useImportTime } from './import-time.ts'

interface ImportRowsProps {
  eventId: string
  data: Import
  onBack: () => void
}

type View = RowStatus | 'unread'

/** The rows by what is to be decided of them; the numbers below say what the last button will do. */
export function ImportRows({ eventId, data, onBack }: ImportRowsProps) {
  const say = useText(text)
  const { bad, doubles, good, changed, same, unread } = data.forecast
  const [view, setView] = useState<View>(
    bad > 0
      ? 'bad'
      : unread > 0
        ? 'unread'
        : changed > 0
          ? 'changed'
          : doubles > 0
            ? 'double'
            : good > 0
              ? 'good'
              : 'same',
  )
  const counts = { bad, unread, changed, double: doubles, good, same }
  // Only a file that was exported from here says which rows changed.
  const views = (['bad', 'unread', 'changed', 'double', 'good', 'same'] as const).filter((each) =>
    each === 'unread'
      ? unread > 0 || view === 'unread'
      : changed + same > 0 || (each !== 'changed' && each !== 'same'),
  )
  return (
    <div className={styles.form}>
      <div className={styles.views}>
        <SegmentedViews
          label={say('rows.views')}
          value={view}
          onChange={setView}
          views={views.map((value) => ({
            value,
            label: say(`rows.${value}`, { n: counts[value] }),
          }))}
        />
      </div>
      {view === 'unread' && unread > 0 && <Notice tone="warning">{say('rows.unreadAbout')}</Notice>}
      <Decisions eventId={eventId} data={data} view={view} />
      <Rows key={view} {...{ eventId, data, view }} />
      <Finish eventId={eventId} data={data} onBack={onBack} />
    </div>
  )
}

/** One choice for all, where there is something to choose. */
function Decisions({ eventId, data, view }: { eventId: string; data: Import; view: View }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const deciding = useCommand(decideImport)
  const emptying = useCommand(emptyBadCells)
  const problem = deciding.error ?? emptying.error
  const decide = (choice: { doubles?: Choice; skipBad?: boolean }) =>
    void deciding.run({ eventId, importId: data.id, ...choice })
  return (
    <>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      {view === 'bad' && (data.forecast.bad > 0 || data.emptiesBad) && (
        <Switch
          label={say('rows.emptyBad')}
          description={say('rows.emptyBadHelp')}
          checked={data.emptiesBad}
          disabled={emptying.pending}
          onChange={(event) =>
            void emptying.run({ eventId, importId: data.id, empties: event.currentTarget.checked })
          }
        />
      )}
      {view === 'bad' && data.forecast.bad > 0 && (
        <Switch
          label={say('rows.skipBad')}
          checked={data.skipBad}
          onChange={(event) => decide({ skipBad: event.currentTarget.checked })}
        />
      )}
      {view === 'double' && data.forecast.doubles > 0 && (
        <Select
          label={say('rows.doubles')}
          data={Choice.options.map((value) => ({ value, label: say(`choice.${value}`) }))}
          value={data.doubles}
          allowDeselect={false}
          onChange={(value) => decide({ doubles: Choice.parse(value) })}
        />
      )}
    </>
  )
}

const pageSize = 50

function Rows({ eventId, data, view }: { eventId: string; data: Import; view: View }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [offset, setOffset] = useState(0)
  const input = { eventId, importId: data.id, status: view, offset, limit: pageSize }
  const page = useEndpoint(listImportRows, input, { keepPrevious: true })
  if (page.error && !page.data) return <Notice tone="error">{sentence(page.error)}</Notice>
  if (!page.data) return <TableSkeleton />
  const { items, total } = page.data
  if (total === 0) return <p className={styles.none}>{say(`none.${view}`)}</p>
  return (
    <>
      <ul className={styles.rows} aria-label={say('rows.list')}>
        {items.map((row) => (
          <ImportRowLine key={row.rowNo} {...{ eventId, data, row }} />
        ))}
      </ul>
      {total > pageSize && (
        <div className={styles.pager}>
          <Button size="xs" disabled={offset === 0} onClick={() => setOffset(offset - pageSize)}>
            {say('rows.before')}
          </Button>
          <span role="status">
            {say('rows.span', {
              from: offset + 1,
              to: Math.min(total, offset + pageSize),
              total,
            })}
          </span>
          <Button
            size="xs"
            disabled={offset + pageSize >= total}
            onClick={() => setOffset(offset + pageSize)}
          >
            {say('rows.after')}
          </Button>
        </div>
      )}
    </>
  )
}

/** The dry run in numbers, and the one button that does it. */
function Finish({ eventId, data, onBack }: ImportRowsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const when = useImportTime()
  const running = useCommand(runImport)
  const [isRetry, setAgain] = useState(false)
  const { adds, updates, open, same, missing } = data.forecast
  // A row without a decision is counted once, as one to decide.
  const skips = data.forecast.skips - open - same
  return (
    <div className={styles.finish}>
      {running.error && <Notice tone="error">{sentence(running.error)}</Notice>}
      {data.before && (
        <Checkbox
          label={say('run.again', {
            at: when(data.before.at),
            by: data.before.by,
          })}
          checked={isRetry}
          onChange={(event) => setAgain(event.currentTarget.checked)}
        />
      )}
      <div className={styles.forecast} role="status" aria-label={say('run.forecast')}>
        <span>{say('run.adds', { n: adds })}</span>
        {updates > 0 && <span>{say('run.updates', { n: updates })}</span>}
        {same > 0 && <span>{say('run.same', { n: same })}</span>}
        {missing !== null && missing > 0 && <span>{say('run.missing', { n: missing })}</span>}
        {skips > 0 && (
          <span>
            {say('run.skips', { n: skips })} <SkippedFile eventId={eventId} importId={data.id} />
          </span>
        )}
        {open > 0 && <span className={styles.problem}>{say('run.open', { n: open })}</span>}
        {open + adds + updates === 0 && <span>{say('run.nothing')}</span>}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onBack}>{say('run.back')}</Button>
        <Button
          variant="filled"
          disabled={open > 0 || adds + updates === 0 || (data.before !== null && !isRetry)}
          loading={running.pending}
          onClick={() => void running.run({ eventId, importId: data.id, again: isRetry })}
        >
          {say('run.do', { n: adds + updates })}
        </Button>
      </div>
    </div>
  )
}
