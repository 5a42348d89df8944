import { Button } from '@mantine/core'
import { IconArrowLeft, IconBook } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { KeyboardHelp } from '#ui/live/page/help/keyboard-help.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { useText } from '../../i18n.tsx'
import { useKeyGroups } from '../../keys.ts'
import { useRouteTable } from '../../routing/router.tsx'
import { screenAt } from '../../routing/route-table.ts'
import { ScreenGuide, WholeGuide } from './guide.tsx'
import { frameText } from '../text.ts'

interface HelpProps {
  opened: boolean
  onClose: () => void
}

/** `?`: the page's guide entry, if there is one, and the keys that work on it; the whole guide is one press away. */
export default function Help({ opened, onClose }: HelpProps) {
  const say = useText(frameText)
  const [isWhole, setWhole] = useState(false)
  const close = () => {
    setWhole(false)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={say(isWhole ? 'guide' : 'help')} size="lg">
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={isWhole ? <IconArrowLeft size={16} /> : <IconBook size={16} />}
        onClick={() => setWhole(!isWhole)}
      >
        {say(isWhole ? 'guideBack' : 'guide')}
      </Button>
      {isWhole ? (
        <Suspense fallback={<PanelSkeleton rows={6} />}>
          <WholeGuide onLeave={close} />
        </Suspense>
      ) : (
        <>
          <OfThisScreen />
          <Keys />
        </>
      )}
    </Dialog>
  )
}

function Keys() {
  const [hasList] = useState(() => document.querySelector(listSigns) !== null)
  return <KeyboardHelp lists={hasList} more={useKeyGroups()} />
}

const listSigns = 'main [role="grid"], main [aria-keyshortcuts="/"]'

function OfThisScreen() {
  const table = useRouteTable()
  const screen = screenAt(table, useLocation().pathname)
  if (!screen?.guide) return null
  return (
    <Suspense fallback={null}>
      <ScreenGuide screen={screen} />
    </Suspense>
  )
}
