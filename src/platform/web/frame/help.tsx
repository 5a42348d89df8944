import { useLocation } from 'react-router'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { KeyboardHelp } from '#ui/live/page/keyboard-help.tsx'
import { useText } from '../i18n.tsx'
import { useKeyGroups } from '../keys.ts'
import { screenAt } from '../route-table.ts'
import { useRouting } from '../router.tsx'
import { Slot } from './slot.tsx'
import { frameText } from './text.ts'

/** `?`: the page's guide entry, if there is one, and the keys. */
export default function Help({ onClose }: { onClose: () => void }) {
  const say = useText(frameText)
  const { table } = useRouting()
  const screen = screenAt(table, useLocation().pathname)
  return (
    <Dialog opened onClose={onClose} title={say('help')} size="lg">
      {screen && <Slot name="guide" path={screen.path} />}
      <KeyboardHelp more={useKeyGroups()} />
    </Dialog>
  )
}
