import { ActionIcon } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { Density } from '../table/columns.ts'

const DisplayChoices = lazyMenu(() => import('./display-choices.tsx'), 'dialog')

export interface DisplayMenuProps {
  columns: readonly { id: string; title: string }[]
  hidden: readonly string[]
  onHidden: (hidden: readonly string[]) => void
  density: Density
  onDensity: (density: Density) => void
  onResetWidths?: () => void
}

/** The choice of columns and row density. The first column is always shown. */
export function DisplayMenu(props: DisplayMenuProps) {
  const say = useUiText()
  return (
    <DisplayChoices
      {...props}
      handle={
        <ActionIcon variant="default" size="lg" aria-label={say('display')} title={say('display')}>
          <IconAdjustmentsHorizontal size={18} />
        </ActionIcon>
      }
    />
  )
}
