import { Menu } from '@mantine/core'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { latePart, type BehindHandle } from '../late-part.tsx'
import { useUiText } from '../locale.tsx'
import type { ViewsMenuProps } from './views-menu.tsx'

const ViewName = latePart(() => import('./view-name.tsx'), null)

export default function ViewsList({
  handle,
  opened,
  onOpened,
  ...props
}: ViewsMenuProps & BehindHandle) {
  const [naming, setNaming] = useState(false)
  return (
    <>
      <Menu position="bottom-start" opened={opened} onChange={onOpened}>
        <Menu.Target>{handle}</Menu.Target>
        <Menu.Dropdown>
          <Choices {...props} />
          <Menu.Divider />
          <Deeds {...props} onName={() => setNaming(true)} />
        </Menu.Dropdown>
      </Menu>
      {naming && <ViewName onClose={() => setNaming(false)} onSave={props.onSave} />}
    </>
  )
}

function Choices({ views, current, onChoose }: ViewsMenuProps) {
  const say = useUiText()
  return [{ id: undefined, name: say('allRows') }, ...views].map(({ id, name }) => (
    <Menu.Item
      key={id ?? ''}
      aria-current={id === current || undefined}
      rightSection={id === current && <IconCheck size={16} />}
      onClick={() => onChoose(id)}
    >
      {name}
    </Menu.Item>
  ))
}

/** What can be done with the view in force; the plain list can only be given a name. */
function Deeds(props: ViewsMenuProps & { onName: () => void }) {
  const { views, current, changed, onUpdate, onDelete } = props
  const say = useUiText()
  const view = views.find(({ id }) => id === current)
  return (
    <>
      {view && changed && onUpdate && (
        <Menu.Item leftSection={<IconDeviceFloppy size={16} />} onClick={() => onUpdate(view.id)}>
          {say('updateView')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconBookmark size={16} />} onClick={props.onName}>
        {say('saveView')}…
      </Menu.Item>
      {view && onDelete && (
        <Menu.Item
          data-tone="danger"
          leftSection={<IconTrash size={16} />}
          onClick={() => onDelete(view.id)}
        >
          {say('deleteView')}
        </Menu.Item>
      )}
    </>
  )
}
