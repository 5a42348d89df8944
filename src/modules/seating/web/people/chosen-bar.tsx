import { Button } from '@mantine/core'
import {
  IconCopy,
  IconLayoutAlignMiddle,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconLayoutAlignCenter,
  IconListNumbers,
  IconTrash,
} from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { BulkBar } from '#ui/live/table/bulk-bar.tsx'
import { text } from '../../text.ts'
import type { HallThings } from '../hall/things.ts'

/** What can be done with several tables and objects at once. */
export default function ChosenBar({ things, all }: { things: HallThings; all: readonly string[] }) {
  const say = useText(text)
  const { chosen, tables } = things
  const layout = [
    {
      label: say('chosen.row'),
      icon: <IconLayoutAlignMiddle size={16} />,
      onClick: () => things.align('y'),
    },
    {
      label: say('chosen.column'),
      icon: <IconLayoutAlignCenter size={16} />,
      onClick: () => things.align('x'),
    },
    {
      label: say('chosen.spreadAcross'),
      icon: <IconLayoutDistributeVertical size={16} />,
      apart: true,
      disabled: chosen.length < 3,
      onClick: () => things.spread('x'),
    },
    {
      label: say('chosen.spreadDown'),
      icon: <IconLayoutDistributeHorizontal size={16} />,
      disabled: chosen.length < 3,
      onClick: () => things.spread('y'),
    },
  ]
  return (
    <BulkBar
      selection={{ all: false, keys: new Set(chosen.map(({ id }) => id)) }}
      onSelection={(selection) => things.choose(selection.all ? all : [])}
      total={all.length}
      menu={[
        {
          label: say('chosen.number'),
          icon: <IconListNumbers size={16} />,
          disabled: tables.length === 0,
          onClick: () => things.number(tables),
        },
        {
          label: say('chosen.copy'),
          icon: <IconCopy size={16} />,
          onClick: () => things.duplicate(),
        },
        {
          label: say('chosen.remove'),
          icon: <IconTrash size={16} />,
          tone: 'danger',
          apart: true,
          onClick: () => things.remove(),
        },
      ]}
    >
      <ActionMenu actions={layout}>
        <Button size="xs" variant="default" disabled={chosen.length < 2}>
          {say('chosen.layout')}
        </Button>
      </ActionMenu>
    </BulkBar>
  )
}
