import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import styles from './lists.module.css'

const ViewsList = lazyMenu(() => import('./views-list.tsx'))

export interface ViewsMenuProps {
  views: readonly { id: string; name: string }[]
  /** The view in force. */
  current?: string
  /** Nothing is searched, filtered or sorted: the plain list. */
  isPlain: boolean
  /** The one with which the list is opened. */
  first?: string
  /** Search, filters, sort or columns differ from the stored view. */
  changed?: boolean
  onChoose: (id: string | undefined) => void
  onSave: (name: string) => void
  onUpdate?: (id: string) => void
  onRename?: (id: string, name: string) => void
  onFirst?: (id: string | undefined) => void
  /** Copies the address of the list in its current state. */
  onCopy?: () => void
  onDelete?: (id: string) => void
}

/** Search, filters, sort and columns under a name. */
export function ViewsMenu(props: ViewsMenuProps) {
  const { views, current, changed } = props
  const say = useUiText()
  const view = views.find(({ id }) => id === current)
  return (
    <ViewsList
      {...props}
      handle={
        <Button leftSection={<IconBookmark size={16} />} className={styles.shrinks}>
          <span className={styles.label}>{view?.name ?? say('views')}</span>
          {view && changed && <span className={styles.changed}>· {say('viewChanged')}</span>}
        </Button>
      }
    />
  )
}
