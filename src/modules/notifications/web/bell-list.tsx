import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconBellZ,
  IconCheck,
  IconChecks,
} from '@tabler/icons-react'
import { cloneElement, type KeyboardEvent, type ReactNode } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, allEvents, linkTo } from '#platform/web/routing/links.ts'
import type { LazyMenuProps } from '#ui/live/lazy-with-retry.tsx'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listNotifications } from '../contract.ts'
import type { Notification } from '../model.ts'
import { text } from '../text.ts'
import styles from './bell.module.css'
import { useActions, type Actions } from './notification-actions.ts'
import { Doer, When } from './news-words.tsx'

const maxShown = 8

export default function BellSheet({ handle, opened, onOpened }: LazyMenuProps) {
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position="bottom-end"
      width="min(416px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        {cloneElement(handle, { onClick: () => onOpened(!opened) } as object)}
      </Popover.Target>
      <Popover.Dropdown className={styles.sheet}>
        {opened && <BellList onClose={() => onOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** The newest unread ones; the arrow keys move between them. */
function BellList({ onClose }: { onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const actions = useActions()
  const { data, error, refetch } = useEndpoint(
    listNotifications,
    { show: 'unread', limit: maxShown },
    { keepPrevious: true },
  )
  const rest = (data?.total ?? 0) - (data?.items.length ?? 0)
  return (
    <div className={styles.list}>
      <Head
        onClose={onClose}
        {...((data?.total ?? 0) > 0 && { onReadAll: () => void actions.readAll(null) })}
      />
      {data ? (
        <Items items={data.items} actions={actions} onClose={onClose} />
      ) : error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : (
        <PanelSkeleton rows={4} />
      )}
      <div className={styles.foot}>
        <Button
          component={Link}
          href={linkTo('/notificari', {}, { [eventParameter]: allEvents })}
          variant="subtle"
          fullWidth
          onClick={onClose}
        >
          {say('bell.all')}
          {rest > 0 && ` (${say('bell.more', { n: rest })})`}
        </Button>
      </div>
    </div>
  )
}

function Head({ onClose, onReadAll }: { onClose: () => void; onReadAll?: () => void }) {
  const say = useText(text)
  return (
    <div className={styles.head}>
      <h2 className={styles.heading}>{say('bell.title')}</h2>
      {onReadAll && (
        <Action label={say('do.readAll')} onClick={onReadAll}>
          <IconChecks size={18} />
        </Action>
      )}
      <Tooltip label={say('bell.preferences')}>
        <ActionIcon
          component={Link}
          href={linkTo('/notificari', {}, { fila: 'preferinte' })}
          aria-label={say('bell.preferences')}
          onClick={onClose}
        >
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

interface ItemsProps {
  items: readonly Notification[]
  actions: Actions
  onClose: () => void
}

function Items({ items, actions, onClose }: ItemsProps) {
  const say = useText(text)
  if (items.length === 0)
    return (
      <div className={styles.none}>
        <strong>{say('bell.empty')}</strong>
        <p>{say('bell.emptyText')}</p>
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are what has the focus
    <ul className={styles.items} onKeyDown={(event) => walk(event)}>
      {items.map((item) => (
        <Item key={item.id} item={item} actions={actions} onClose={onClose} />
      ))}
    </ul>
  )
}

function Item({
  item,
  actions,
  onClose,
}: {
  item: Notification
  actions: Actions
  onClose: () => void
}) {
  const say = useText(text)
  const locale = useLocale()
  const { title, detail, actor, event, at, href } = item
  const only = { kind: 'ids' as const, ids: [item.id] }
  return (
    <li className={styles.item}>
      <Link
        href={href}
        className={styles.link}
        onClick={(press) => {
          onClose()
          if (press.metaKey || press.ctrlKey || press.shiftKey) return
          press.preventDefault()
          actions.open(item)
        }}
      >
        <Doer actor={actor} size={32} />
        <span className={styles.words}>
          <span className={styles.title}>{title[locale]}</span>
          {detail && <span className={styles.detail}>{detail[locale]}</span>}
          <span className={styles.meta}>
            <When at={at} />
            {[actor?.name, event?.name].filter(Boolean).map((name) => ` · ${name}`)}
          </span>
        </span>
      </Link>
      <span className={styles.actions}>
        <Action label={say('do.read')} onClick={() => void actions.change(only, { kind: 'read' })}>
          <IconCheck size={16} />
        </Action>
        <Action
          label={`${say('do.snooze')}: ${say('snooze.tomorrow').toLocaleLowerCase(locale)}`}
          onClick={() => void actions.snooze([item.id], 'tomorrow')}
        >
          <IconBellZ size={16} />
        </Action>
        <Action label={say('do.archive')} onClick={() => void actions.archive(only)}>
          <IconArchive size={16} />
        </Action>
      </span>
    </li>
  )
}

interface ActionProps {
  label: string
  onClick: () => void
  children: ReactNode
}

function Action({ label, onClick, children }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={28} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const row = (event.target as HTMLElement).closest('li')?.querySelector('a')
  const neighbour = links[links.indexOf(row as HTMLElement) + step]
  if (!neighbour) return
  event.preventDefault()
  neighbour.focus()
}
