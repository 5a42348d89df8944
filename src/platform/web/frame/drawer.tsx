import { Drawer } from '@mantine/core'
import { useText } from '../i18n.tsx'
import { Navigation } from './navigation.tsx'
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
      <Slot name="eventSwitcher" />
      <Navigation onChosen={onClose} />
    </Drawer>
  )
}
