import { useState, type ComponentPropsWithRef } from 'react'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { useText } from '../../i18n.tsx'
import { lazyInFrame } from '../../lazy-component.tsx'
import { useSession } from '../../session/session.ts'
import styles from './person.module.css'
import { frameText } from '../text.ts'

const load = () => import('./person-menu.tsx')
const PersonMenu = lazyInFrame(load, <PersonHandle aria-haspopup="menu" />)

/** The person at the end of the top bar; the menu is loaded when needed. */
export function Person() {
  const [isRequested, setRequested] = useState(false)
  if (isRequested) return <PersonMenu />
  return (
    <PersonHandle
      aria-haspopup="menu"
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={() => setRequested(true)}
    />
  )
}

/** Errors are ignored here: the menu reads again when it is opened, and shows them. */
function fetchEarly(): void {
  void load().catch(() => undefined)
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
