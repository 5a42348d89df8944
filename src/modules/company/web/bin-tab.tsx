import { Button } from '@mantine/core'
import { IconRestore, IconTrash } from '@tabler/icons-react'
import { addDays, daysBetween, defaultZone, formatInstant, todayIn } from '#shared/dates/time.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listBin, restoreFromBin } from '../contract.ts'
import { binDays, type BinItem } from '../model.ts'
import { text } from '../text.ts'
import styles from './company.module.css'

export default function BinTab() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listBin, {})
  const restoring = useCommand(restoreFromBin)
  const restore = async ({ kind, id, name }: BinItem) => {
    const outcome = await restoring.run({ kind, id })
    if (outcome.ok) toast.success(say('bin.restored', { name }))
  }
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <TableSkeleton columns={3} />
    )
  return (
    <>
      {restoring.error && <Notice tone="error">{sentence(restoring.error)}</Notice>}
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconTrash size={28} stroke={1.5} />}
          title={say('bin.empty')}
          text={say('bin.emptyText')}
        />
      ) : (
        <>
          <div className={styles.bar} role="status">
            {say('bin.count', { n: data.items.length })}
          </div>
          <ul className={styles.people} aria-label={say('bin.list')}>
            {data.items.map((item) => (
              <Item key={item.id} item={item} onRestore={() => void restore(item)} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Item({ item, onRestore }: { item: BinItem; onRestore: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const { name, event, title, deletedAt, deletedBy } = item
  const date = formatInstant(deletedAt, defaultZone, locale)
  const today = todayIn(defaultZone, serverTimeNow())
  const daysLeft = daysBetween(today, addDays(todayIn(defaultZone, deletedAt), binDays))
  return (
    <li>
      <div className={styles.who}>
        <strong>
          <bdi>{name}</bdi>
          {event !== null && (
            <>
              {' · '}
              <bdi>{event}</bdi>
            </>
          )}
        </strong>
        <span>
          {deletedBy
            ? say('bin.factsBy', { kind: title[locale], date, name: deletedBy })
            : say('bin.facts', { kind: title[locale], date })}
        </span>
      </div>
      <Badge tone={daysLeft <= 3 ? 'accent' : 'neutral'}>{say('bin.left', { n: daysLeft })}</Badge>
      <Button
        size="xs"
        leftSection={<IconRestore size={16} />}
        aria-label={say('bin.restoreThing', { name })}
        onClick={onRestore}
      >
        {say('bin.restore')}
      </Button>
    </li>
  )
}
