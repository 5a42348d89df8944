import { Drawer } from '@mantine/core'
import { useText } from '../i18n.tsx'
import { Navigation } from './navigation.tsx'
import styles from './sidebar.module.css'
import { Slot } from './slot.tsx'
import { frameText } from './text.ts'

/** The whole navigation on a phone. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  const say = useText(frameText)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="85%"
      title={say('menu')}
      closeButtonProps={{ 'aria-label': say('closeMenu') }}
    >
      <div className={styles.switcher}>
        <Slot name="eventSwitcher" />
      </div>
      <Navigation onChosen={onClose} />
    </Drawer>
  )
}
