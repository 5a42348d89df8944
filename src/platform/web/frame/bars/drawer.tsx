import { CloseButton, Drawer } from '@mantine/core'
import { useEscape } from '#ui/live/page/escape.ts'
import { useFocusReturn } from '#ui/live/page/focus-return.ts'
import { useText } from '../../i18n.tsx'
import styles from './drawer.module.css'
import { Navigation } from './navigation.tsx'
import { frameText } from '../text.ts'

/** The whole navigation on a phone. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const say = useText(frameText)
  useEscape(true, onClose)
  useFocusReturn(true)
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      padding={0}
      closeOnEscape={false}
    >
      <Drawer.Overlay />
      <Drawer.Content className={styles.content}>
        <div className={styles.head}>
          <Drawer.Title className={styles.title}>{say('menu')}</Drawer.Title>
          <CloseButton aria-label={say('closeMenu')} onClick={onClose} />
        </div>
        <nav className={styles.body} aria-label={say('navigation')}>
          <Navigation onChosen={onClose} />
        </nav>
      </Drawer.Content>
    </Drawer.Root>
  )
}
