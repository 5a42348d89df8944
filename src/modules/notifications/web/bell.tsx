import { IconBell } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { lazyMenu } from '#ui/live/lazy-with-retry.tsx'
import { countNotifications } from '../contract.ts'
import { text } from '../text.ts'
import styles from './bell.module.css'

const BellSheet = lazyMenu(() => import('./bell-list.tsx'), 'dialog')

/** Only staff get notifications; for other accounts nothing is shown. */
export default function Bell() {
  const role = useSession().profile?.role
  return role === 'admin' || role === 'planner' ? <StaffBell /> : null
}

const maxShownCount = 99

function StaffBell() {
  const say = useText(text)
  const { data } = useEndpoint(countNotifications, {})
  const unread = data?.unread ?? 0
  const label = unread === 0 ? say('bell.none') : say('bell.label', { n: unread })
  return (
    <>
      <BellSheet
        handle={
          <button type="button" className={styles.bell}>
            <IconBell size={20} stroke={1.7} aria-hidden />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > maxShownCount ? `${maxShownCount}+` : unread}
              </span>
            )}
            <span className="hidden-visually">{label}</span>
          </button>
        }
      />
      <span role="status" className="hidden-visually">
        {data && label}
      </span>
    </>
  )
}
