import { Button } from '@mantine/core'
import { IconArmchair, IconPlus } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { newId } from '#platform/web/new-id.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ObjectKind, TableKind, usualSizes, type Plan } from '../../model.ts'
import { freeSpot, nextNumber } from '../../model/hall.ts'
import { text } from '../../text.ts'
import type { Editor } from '../editor.ts'

/** A table or an object of the usual size, on the next free spot of the floor. */
export function AddMenu({ editor, onOpen }: { editor: Editor; onOpen: (panel: string) => void }) {
  const say = useText(text)
  const { plan } = editor
  const addTable = async (kind: TableKind) => {
    const size = usualSizes[kind]
    const id = newId()
    const table = {
      id,
      kind,
      number: nextNumber(plan.tables),
      name: '',
      ...size,
      ...freeSpot(size, plan),
      rotation: 0,
      locked: false,
    }
    if (await editor.edit('hall', { tables: [table] })) onOpen(`masa-${id}`)
  }
  const addObject = async (kind: ObjectKind) => {
    const { width, depth } = usualSizes[kind]
    const id = newId()
    const spot = freeSpot({ width, depth }, plan, false)
    const object = { id, kind, name: '', width, depth, ...spot, rotation: 0 }
    if (await editor.edit('hall', { objects: [object] })) onOpen(`obiect-${id}`)
  }
  return (
    <ActionMenu
      actions={[
        ...TableKind.options.map((kind) => ({
          label: say(`table.kind.${kind}`),
          onClick: () => void addTable(kind),
        })),
        ...ObjectKind.options.map((kind, at) => ({
          label: say(`object.${kind}`),
          apart: at === 0,
          onClick: () => void addObject(kind),
        })),
      ]}
    >
      <Button variant="default" leftSection={<IconPlus size={16} />}>
        {say('hall.add')}
      </Button>
    </ActionMenu>
  )
}

/** As many round tables of ten as all confirmed guests need, laid out in rows. */
export function NoTables({ editor }: { editor: Editor }) {
  const say = useText(text)
  const { plan } = editor
  const coming = plan.people.filter(({ attendance }) => attendance === 'yes').length
  const count = Math.min(60, Math.max(1, Math.ceil(coming / usualSizes.round.seats)))
  const lay = () => {
    const tables: Plan['tables'] = []
    for (let number = 1; number <= count; number += 1)
      tables.push({
        id: newId(),
        kind: 'round',
        number,
        name: '',
        ...usualSizes.round,
        ...freeSpot(usualSizes.round, { ...plan, tables }),
        rotation: 0,
        locked: false,
      })
    void editor.edit('hall', { tables })
  }
  return (
    <EmptyState
      icon={<IconArmchair size={28} stroke={1.5} />}
      title={say('hall.empty')}
      text={say('hall.emptyText', { n: coming })}
      action={{ label: say('hall.lay', { n: count }), onClick: lay }}
    />
  )
}
