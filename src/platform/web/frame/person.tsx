import { lazy, Suspense, useState, type ComponentPropsWithRef } from 'react'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { useText } from '../i18n.tsx'
import { useSession } from '../session.ts'
import styles from './person.module.css'
import { frameText } from './text.ts'

const load = () => import('./person-menu.tsx')
const PersonMenu = lazy(load)

/** The person at the end of the top bar; the menu comes when it is asked for. */
export function Person() {
  const [asked, setAsked] = useState(false)
  const handle = (
    <PersonHandle
      aria-haspopup="menu"
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setAsked(true)}
    />
  )
  return <Suspense fallback={handle}>{asked ? <PersonMenu /> : handle}</Suspense>
}

export function PersonHandle(props: ComponentPropsWithRef<'button'>) {
  const say = useText(frameText)
  const { profile } = useSession()
  return (
    <button type="button" {...props} className={styles.handle}>
      <span className="hidden-visually">{say('person')}</span>
      <Avatar name={profile?.name ?? profile?.email ?? '·'} src={profile?.avatar} size={32} />
    </button>
  )
}
