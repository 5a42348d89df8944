import { IconArrowLeft, IconHome, IconMapQuestion } from '@tabler/icons-react'
import { useEffect } from 'react'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { homeOf } from './home.ts'
import { useText } from '../i18n.tsx'
import { useRouteTable } from './router.tsx'
import { BareHead } from './screen-boundary.tsx'
import { useSession } from '../session/session.ts'
import styles from '../frame/frame.module.css'
import { notFound as text } from '../locales/not-found.gen.ts'

/** The server sends it for an unknown path too, with status 404. */
export default function NotFoundScreen() {
  const say = useText(text)
  const table = useRouteTable()
  const session = useSession()
  const home = homeOf(table, session)
  const title = say('notFoundTitle')
  useEffect(() => {
    document.title = `${title} · Prilej`
  }, [title])
  return (
    <>
      {!session.staff && <BareHead />}
      <h1 className="hidden-visually">{title}</h1>
      <div className={styles.notFound}>
        <EmptyState
          icon={<IconMapQuestion size={28} stroke={1.5} />}
          title={say('nothingHere')}
          text={say('notFoundText')}
          action={{ label: say('goHome'), href: home, icon: <IconHome size={16} /> }}
          {...(history.length > 1 && {
            secondary: {
              label: say('goBack'),
              icon: <IconArrowLeft size={16} />,
              onClick: () => history.back(),
            },
          })}
        />
      </div>
    </>
  )
}
