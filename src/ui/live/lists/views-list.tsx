import { Menu } from '@mantine/core'
import {
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconHome,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { lazyWithRetry, type LazyMenuProps } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { ViewsMenuProps } from './views-menu.tsx'

const ViewName = lazyWithRetry(() => import('./view-name.tsx'), null)

type NamingMode = 'new' | 'old'

export default function ViewsList({
  handle,
  opened,
  onOpened,
  ...props
}: ViewsMenuProps & LazyMenuProps) {
  const say = useUiText()
  const [naming, setNaming] = useState<NamingMode | null>(null)
  const view = props.views.find(({ id }) => id === props.current)
  const renamed = naming === 'old' ? view : undefined
  return (
    <>
      <Menu position="bottom-start" opened={opened} onChange={onOpened}>
        <Menu.Target>{handle}</Menu.Target>
        <Menu.Dropdown>
          <Choices {...props} />
          <Menu.Divider />
          <Actions {...props} onName={setNaming} />
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewName
          title={say(renamed ? 'renameView' : 'saveView')}
          name={renamed?.name ?? ''}
          onClose={() => setNaming(null)}
          onSave={(name) => (renamed ? props.onRename?.(renamed.id, name) : props.onSave(name))}
        />
      )}
    </>
  )
}

function Choices({ views, current, isPlain, first, onChoose }: ViewsMenuProps) {
  const say = useUiText()
  return [{ id: undefined, name: say('allRows') }, ...views].map(({ id, name }) => {
    const inForce = id === undefined ? isPlain : id === current
    return (
      <Menu.Item
        key={id ?? ''}
        aria-current={inForce || undefined}
        leftSection={id !== undefined && id === first && <IconHome size={16} />}
        rightSection={inForce && <IconCheck size={16} />}
        onClick={() => onChoose(id)}
      >
        {name}
      </Menu.Item>
    )
  })
}

/** The actions on the current view; the plain list can only be given a name. */
function Actions(props: ViewsMenuProps & { onName: (which: NamingMode) => void }) {
  const { views, current, changed, onUpdate, onName } = props
  const say = useUiText()
  const view = views.find(({ id }) => id === current)
  return (
    <>
      {view && changed && onUpdate && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => onUpdate(view.id)}>
          {say('updateView')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBookmark size={16} />} onClick={() => onName('new')}>
        {say('saveView')}…
      </Menu.Item>
      {props.onCopy && (
        <Menu.Item leftSection={<IconLink size={16} />} onClick={props.onCopy}>
          {say('copyView')}
        </Menu.Item>
      )}
      {view && <OfView {...props} id={view.id} />}
    </>
  )
}

function OfView({
  id,
  first,
  onName,
  ...actions
}: ViewsMenuProps & { id: string; onName: (which: NamingMode) => void }) {
  const say = useUiText()
  const { onRename, onFirst, onDelete } = actions
  return (
    <>
      {onFirst && (
        <Menu.Item
          leftSection={<IconHome size={16} />}
          rightSection={first === id && <IconCheck size={16} />}
          aria-current={first === id || undefined}
          onClick={() => onFirst(first === id ? undefined : id)}
        >
          {say('firstView')}
        </Menu.Item>
      )}
      {onRename && (
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onName('old')}>
          {say('renameView')}…
        </Menu.Item>
      )}
      {onDelete && (
        <Menu.Item
          data-tone="danger"
          leftSection={<IconTrash size={16} />}
          onClick={() => onDelete(id)}
        >
          {say('deleteView')}
        </Menu.Item>
      )}
    </>
  )
}
