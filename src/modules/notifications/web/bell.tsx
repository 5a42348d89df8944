import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { useSession } from '#platform/web/session/session.ts'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { countNotifications } from '../contract.ts'
import { text } from '../text.ts'
import styles from './bell.module.css'

const BellList = lazyPart(() => import('./bell-list.tsx'), <PanelSkeleton rows={4} />)

/** Only staff are told things; for everybody else the place stays empty. */
export default function Bell() {
  const role = useSession().profile?.role
  return role === 'admin' || role === 'planner' ? <StaffBell /> : null
}

const most = 99

function StaffBell() {
  const say = useText(text)
  const [opened, setOpened] = useState(false)
  const { data } = useEndpoint(countNotifications, {})
  const unread = data?.unread ?? 0
  const label = unread === 0 ? say('bell.none') : say('bell.label', { n: unread })
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(416px, calc(100vw - 16px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button type="button" className={styles.bell} onClick={() => setOpened(!opened)}>
            <IconBell size={20} stroke={1.7} aria-hidden />
            {unread > 0 && (
              <span className={styles.count} aria-hidden>
                {unread > most ? `${most}+` : unread}
              </span>
            )}
            <span className="hidden-visually">{label}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.sheet}>
          {opened && <BellList onClose={() => setOpened(false)} />}
        </Popover.Dropdown>
      </Popover>
      <span role="status" className="hidden-visually">
        {data && label}
      </span>
    </>
  )
}
