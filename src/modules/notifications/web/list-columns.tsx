import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import type { Notification, InboxView } from '../model.ts'
import { text } from '../text.ts'
import { snoozes, type Actions } from './notification-actions.ts'
import { Doer, untilText, When } from './news-words.tsx'
import styles from './notifications.module.css'

export function useColumns(show: InboxView, actions: Actions): Column<Notification>[] {
  const say = useText(text)
  const locale = useLocale()
  return [
    {
      id: 'news',
      title: say('column.news'),
      width: 240,
      grow: true,
      card: 'title',
      render: (row) => <News row={row} />,
    },
    {
      id: 'event',
      title: say('column.event'),
      width: 190,
      render: ({ event }) => event?.name ?? '–',
    },
    {
      id: 'at',
      title: say('column.at'),
      width: 116,
      render: ({ at, snoozedUntil }) =>
        show === 'snoozed' && snoozedUntil ? (
          say('row.until', { at: untilText(snoozedUntil, locale) })
        ) : (
          <When at={at} />
        ),
    },
    {
      id: 'actions',
      title: say('column.actions'),
      width: 88,
      card: 'side',
      render: (row) => <RowActions row={row} show={show} actions={actions} />,
    },
  ]
}

function News({ row: { title, detail, actor, readAt } }: { row: Notification }) {
  const say = useText(text)
  const locale = useLocale()
  const about = [actor?.name, detail?.[locale]].filter(Boolean).join(': ')
  return (
    <span className={styles.news} data-unread={readAt === null || undefined}>
      <span className={styles.dot} aria-hidden />
      <Doer actor={actor} size={24} />
      <span className={styles.words}>
        <span className={styles.title}>{title[locale]}</span>
        {about && <span className={styles.detail}>{about}</span>}
      </span>
      {readAt === null && <span className="hidden-visually">({say('row.unread')})</span>}
    </span>
  )
}

function RowActions({
  row,
  show,
  actions,
}: {
  row: Notification
  show: InboxView
  actions: Actions
}) {
  const say = useText(text)
  const locale = useLocale()
  const only = { kind: 'ids' as const, ids: [row.id] }
  const to = (kind: 'read' | 'unread' | 'wake' | 'restore'): MenuAction => ({
    label: say(`do.${kind}`),
    onClick: () => void actions.change(only, { kind }),
  })
  const items: MenuAction[] = [
    ...(show === 'archived'
      ? [to('restore')]
      : [
          to(row.readAt === null ? 'read' : 'unread'),
          { label: say('do.archive'), onClick: () => void actions.archive(only) },
        ]),
    ...(show === 'snoozed' ? [to('wake')] : []),
    ...snoozes.map((choice, at) => ({
      label: `${say('do.snooze')}: ${say(`snooze.${choice}`).toLocaleLowerCase(locale)}`,
      apart: at === 0,
      onClick: () => void actions.snooze([row.id], choice),
    })),
  ]
  return (
    <ActionMenu actions={items}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={say('row.actions', { name: row.title[locale] })}
      >
        <IconDots size={18} />
      </ActionIcon>
    </ActionMenu>
  )
}
