import { Button, Menu, TextInput } from '@mantine/core'
import { IconBookmark, IconCheck, IconDeviceFloppy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useUiText } from '../locale.tsx'
import { Dialog } from '../page/dialog.tsx'
import styles from './lists.module.css'

export interface ViewsMenuProps {
  views: readonly { id: string; name: string }[]
  /** The view in force; undefined is the plain list. */
  current?: string
  /** Search, filters, sort or columns differ from the stored view. */
  changed?: boolean
  onChoose: (id: string | undefined) => void
  onSave: (name: string) => void
  onUpdate?: (id: string) => void
  onDelete?: (id: string) => void
}

/** Search, filters, sort and columns under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, current, changed, onChoose } = props
  const say = useUiText()
  const [naming, setNaming] = useState(false)
  const view = views.find(({ id }) => id === current)
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button leftSection={<IconBookmark size={16} />} className={styles.shrinks}>
            <span className={styles.label}>{view?.name ?? say('views')}</span>
            {view && changed && <span className={styles.changed}>· {say('viewChanged')}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {[{ id: undefined, name: say('allRows') }, ...views].map(({ id, name }) => (
            <Menu.Item
              key={id ?? ''}
              aria-current={id === current || undefined}
              rightSection={id === current && <IconCheck size={16} />}
              onClick={() => onChoose(id)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {view && changed && props.onUpdate && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} />}
              onClick={() => props.onUpdate?.(view.id)}
            >
              {say('updateView')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconBookmark size={16} />} onClick={() => setNaming(true)}>
            {say('saveView')}…
          </Menu.Item>
          {view && props.onDelete && (
            <Menu.Item
              data-tone="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => props.onDelete?.(view.id)}
            >
              {say('deleteView')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Dialog opened={naming} onClose={() => setNaming(false)} title={say('saveView')} size="sm">
        <NameForm
          onSave={(name) => {
            setNaming(false)
            props.onSave(name)
          }}
        />
      </Dialog>
    </>
  )
}

function NameForm({ onSave }: { onSave: (name: string) => void }) {
  const say = useUiText()
  const [name, setName] = useState('')
  return (
    <form
      className={styles.name}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onSave(name.trim())
      }}
    >
      <TextInput
        label={say('saveViewAs')}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit" variant="filled" disabled={!name.trim()}>
        {say('save')}
      </Button>
    </form>
  )
}
