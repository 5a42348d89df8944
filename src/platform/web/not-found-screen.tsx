import { IconMapQuestion } from '@tabler/icons-react'
import { useEffect } from 'react'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { frameText } from './frame/text.ts'
import { homeOf } from './home.ts'
import { useText } from './i18n.tsx'
import { useRouting } from './router.tsx'
import { useSession } from './session.ts'
import styles from './frame/frame.module.css'

/** Also what the server sends for an unknown path, with status 404. */
export function NotFoundScreen() {
  const say = useText(frameText)
  const { table } = useRouting()
  const home = homeOf(table, useSession())
  const title = say('notFoundTitle')
  useEffect(() => {
    document.title = `${title} · Prilej`
  }, [title])
  return (
    <>
      <h1 className="hidden-visually">{title}</h1>
      <div className={styles.notFound}>
        <EmptyState
          icon={<IconMapQuestion size={28} stroke={1.5} />}
          title={say('notFoundLead')}
          text={say('notFoundText')}
          action={{ label: say('goHome'), href: home }}
        />
      </div>
    </>
  )
}
