import { ActionIcon, Button, Switch } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { AppError } from '#shared/app-error.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  moved,
  numberTiles,
  sections as allSections,
  usualLayout,
  type Layout,
  type TileId,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import type { Arrangement } from './layout.ts'

interface ArrangeDialogProps {
  arrangement: Arrangement
  error: AppError | null
  onKeep: (layout: Layout) => void
  onClose: () => void
}

/** Every change is kept at once; Alt with an arrow moves the row one is on. */
export function ArrangeDialog({ arrangement, error, onKeep, onClose }: ArrangeDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { numbers, sections, hidden } = arrangement
  const isUsual = hidden.length === 0 && isUsualOrder(arrangement)
  const show = (id: TileId, shown: boolean) =>
    onKeep({
      order: [...numbers, ...sections],
      hidden: shown ? hidden.filter((each) => each !== id) : [...hidden, id],
    })
  return (
    <Dialog opened onClose={onClose} title={say('arrange.title')}>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <p className={styles.quiet}>{say('arrange.about')}</p>
      <Rows
        title={say('arrange.numbers')}
        ids={numbers}
        hidden={hidden}
        onShow={show}
        onOrder={(next) => onKeep({ order: [...next, ...sections], hidden: [...hidden] })}
      />
      <Rows
        title={say('arrange.sections')}
        ids={sections}
        hidden={hidden}
        onShow={show}
        onOrder={(next) => onKeep({ order: [...numbers, ...next], hidden: [...hidden] })}
      />
      <div className={styles.actions}>
        <Button variant="subtle" disabled={isUsual} onClick={() => onKeep(usualLayout)}>
          {say('arrange.usual')}
        </Button>
        <Button variant="filled" onClick={onClose}>
          {say('arrange.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function isUsualOrder({ numbers, sections }: Arrangement): boolean {
  return `${[...numbers, ...sections]}` === `${[...numberTiles, ...allSections]}`
}

interface RowsProps<T extends TileId> {
  title: string
  ids: readonly T[]
  hidden: readonly TileId[]
  onShow: (id: T, shown: boolean) => void
  onOrder: (ids: T[]) => void
}

function Rows<T extends TileId>({ title, ids, hidden, onShow, onOrder }: RowsProps<T>) {
  const say = useText(text)
  const onKeyDown = (event: KeyboardEvent, id: T) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onOrder(moved(ids, id, event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <section>
      <h3 className={styles.day}>{title}</h3>
      <ul className={styles.arrange} aria-label={title}>
        {ids.map((id, at) => (
          <li key={id}>
            <Switch
              label={say(`arrange.${id}`)}
              checked={!hidden.includes(id)}
              onKeyDown={(event) => onKeyDown(event, id)}
              onChange={(event) => onShow(id, event.currentTarget.checked)}
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={say('arrange.up', { what: say(`arrange.${id}`) })}
              disabled={at === 0}
              onClick={() => onOrder(moved(ids, id, -1))}
            >
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={say('arrange.down', { what: say(`arrange.${id}`) })}
              disabled={at === ids.length - 1}
              onClick={() => onOrder(moved(ids, id, 1))}
            >
              <IconArrowDown size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  )
}
