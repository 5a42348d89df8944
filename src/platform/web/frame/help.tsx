import { Dialog } from '#ui/live/page/dialog.tsx'
import { KeyboardHelp } from '#ui/live/page/keyboard-help.tsx'
import { useText } from '../i18n.tsx'
import { useKeyGroups } from '../keys.ts'
import { Slot } from './slot.tsx'
import { frameText } from './text.ts'

/** `?`: the page's guide entry, if there is one, and the keys. */
export default function Help({ onClose }: { onClose: () => void }) {
  const say = useText(frameText)
  return (
    <Dialog opened onClose={onClose} title={say('help')} size="lg">
      <Slot name="guide" />
      <KeyboardHelp more={useKeyGroups()} />
    </Dialog>
  )
}
