import { Menu } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { StaffLocale, Say } from '#shared/i18n.ts'
import { addDays, formatDate, instantToZoned, type Instant } from '#shared/dates/time.ts'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { BrandIcon } from '#ui/plain/brand-mark.tsx'
import type { Notification } from '../model.ts'
import { text } from '../text.ts'
import { snoozes, type Snooze } from './notification-actions.ts'
import styles from './notifications.module.css'

type SayNews = Say<keyof typeof text.ro & string>

/** The person who did it; what the clock or a guest did comes from the product itself. */
export function Doer({ actor, size = 28 }: Pick<Notification, 'actor'> & { size?: number }) {
  if (actor) return <Avatar name={actor.name} src={actor.avatar} size={size} />
  return (
    <span className={styles.product} style={{ width: size, height: size }} aria-hidden>
      <BrandIcon size={Math.round(size * 0.6)} />
    </span>
  )
}

/** When it happened, in the words people use; it stays true while the page is open. */
export function When({ at }: { at: Instant }) {
  const say = useText(text)
  const locale = useLocale()
  const [now, setNow] = useState(serverTimeNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverTimeNow()), 30_000)
    return () => clearInterval(timer)
  }, [])
  const latest = new Date(at) > now ? new Date(at) : now
  return <time dateTime={at}>{whenText(at, latest, say, locale)}</time>
}

function whenText(at: Instant, now: Date, say: SayNews, locale: StaffLocale): string {
  const minutes = Math.floor((now.getTime() - new Date(at).getTime()) / 60_000)
  if (minutes < 1) return say('when.now')
  if (minutes < 60) return say('when.minutes', { n: minutes })
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = instantToZoned(now, zone).date
  const { date, time } = instantToZoned(at, zone)
  if (date === today) return say('when.today', { time })
  if (date === addDays(today, -1)) return say('when.yesterday', { time })
  return formatDate(date, locale, date.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
}

/** A moment that is still to come: "luni, 16 nov., 09:00". */
export function untilText(at: Instant, locale: StaffLocale): string {
  const { date, time } = instantToZoned(at, Intl.DateTimeFormat().resolvedOptions().timeZone)
  return `${formatDate(date, locale, 'shortDay')}, ${time}`
}

interface SnoozeMenuProps {
  onSnooze: (choice: Snooze) => void
  children: ReactNode
}

export function SnoozeMenu({ onSnooze, children }: SnoozeMenuProps) {
  const say = useText(text)
  return (
    <Menu>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {snoozes.map((choice) => (
          <Menu.Item key={choice} onClick={() => onSnooze(choice)}>
            {say(`snooze.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
