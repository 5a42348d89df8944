import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPhotoPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { useNewRow } from '#ui/live/fields/new-row.ts'
import {
  inLocale,
  initialOf,
  photoAsset,
  photoOf,
  type AssetRef,
  type Field,
  type Fields,
  type LocalText,
  type SiteFile,
} from '../../../model.ts'
import { applyChange, useEditing, type Change } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import { MediaDialog } from '../media/media-dialog.tsx'
import { newAsset } from './picture-field.tsx'
import styles from './fields.module.css'
import { useError } from './words-field.tsx'

export interface FieldInputProps {
  field: Field
  value: unknown
  /** The path used by problems: `content.0.props.title`. */
  place: string
  onChange: (change: Change<unknown>) => void
}

type Item = Record<string, unknown>

interface ListFieldProps {
  field: Field
  value: readonly Item[]
  place: string
  onChange: (change: Change<unknown>) => void
  draw: (inside: FieldInputProps) => ReactNode
}

/** Questions, buttons, dishes: each item unfolds into fields of its own. */
export function ListField({ field, value, place, onChange, draw }: ListFieldProps) {
  const say = useText(editorText)
  const text = useLocalised()
  const id = useId()
  const fields = field.fields ?? {}
  const [open, setOpen] = useState<number | null>(null)
  const [library, openLibrary] = useState(false)
  const keys = useItemKeys(value.length)
  const { list, expectNewRow } = useNewRow<HTMLDivElement>()
  const change = (next: (items: readonly Item[]) => readonly Item[]) =>
    onChange((items: unknown) => next(items as readonly Item[]))
  const put = (at: number, item: Change<Item>) =>
    change((items) => {
      const old = items[at]
      return old ? items.with(at, applyChange(item, old)) : items
    })
  const pictureName = firstPicture(fields)
  const room = Math.max(0, (field.max ?? 40) - value.length)
  const addPictures = (name: string, files: readonly SiteFile[]) =>
    change((items) => [
      ...items,
      ...files.slice(0, room).map((file) => ({ ...initialOf(fields), [name]: newAsset(file.id) })),
    ])
  const step = (at: number, by: 1 | -1) => {
    change((items) => moved(items, at, by))
    keys.move(at, by)
    setOpen(at + by)
  }
  return (
    <div ref={list} className={styles.list} role="group" aria-labelledby={id}>
      <span id={id} className={styles.legend}>
        {text(field.label)}
      </span>
      {value.map((item, at) => (
        <ItemBox
          key={keys.list[at]}
          {...{ item, at, fields, draw }}
          place={`${place}.${at}`}
          last={at === value.length - 1}
          opened={open === at}
          onOpen={(is) => setOpen(is ? at : null)}
          onChange={(next) => put(at, next)}
          onStep={(by) => step(at, by)}
          onRemove={() => {
            change((items) => items.toSpliced(at, 1))
            keys.remove(at)
            setOpen(null)
          }}
        />
      ))}
      {pictureName && (
        <>
          <Button
            size="xs"
            leftSection={<IconPhotoPlus size={14} />}
            disabled={room === 0}
            onClick={() => openLibrary(true)}
          >
            {say('list.addPictures')}
          </Button>
          <MediaDialog
            opened={library}
            onClose={() => openLibrary(false)}
            kind="picture"
            many
            onChoose={(files) => addPictures(pictureName, files)}
          />
        </>
      )}
      <Button
        size="xs"
        leftSection={<IconPlus size={14} />}
        disabled={value.length >= (field.max ?? 40)}
        onClick={() => {
          change((items) => [...items, initialOf(fields)])
          setOpen(value.length)
          expectNewRow()
        }}
      >
        {say('list.add')}
      </Button>
    </div>
  )
}

/** Items that begin with a picture can be added many at once. */
function firstPicture(fields: Fields): string | undefined {
  const [name, first] = Object.entries(fields)[0] ?? []
  return first?.kind === 'picture' ? name : undefined
}

/** An item keeps its inputs, and an upload that is under way in them, wherever it is moved. */
function useItemKeys(length: number) {
  const [itemKeys, setItemKeys] = useState<readonly number[]>([])
  const free = Math.max(-1, ...itemKeys) + 1
  const list =
    itemKeys.length >= length
      ? itemKeys.slice(0, length)
      : [...itemKeys, ...Array.from({ length: length - itemKeys.length }, (_, at) => free + at)]
  if (itemKeys.length !== length) setItemKeys(list)
  return {
    list,
    move: (at: number, by: 1 | -1) => setItemKeys(moved(list, at, by)),
    remove: (at: number) => setItemKeys(list.toSpliced(at, 1)),
  }
}

function moved<T>(items: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const item = items[at]
  return item === undefined ? items : items.toSpliced(at, 1).toSpliced(at + by, 0, item)
}

interface ItemBoxProps {
  item: Item
  at: number
  fields: Fields
  place: string
  last: boolean
  opened: boolean
  onOpen: (opened: boolean) => void
  onChange: (item: Change<Item>) => void
  onStep: (by: 1 | -1) => void
  onRemove: () => void
  draw: ListFieldProps['draw']
}

function ItemBox(props: ItemBoxProps) {
  const { item, at, fields, place, last, opened, onOpen, onChange, onStep, onRemove, draw } = props
  const say = useText(editorText)
  const { language } = useEditing()
  const error = useError(place)
  const words = Object.entries(fields).flatMap(([name, { kind }]) =>
    kind === 'line' && item[name] ? [inLocale(item[name] as LocalText, language)] : [],
  )
  // A list item that was opened once stays mounted, so that an upload in it is not lost.
  const [wasOpened, setWasOpened] = useState(opened)
  if (opened && !wasOpened) setWasOpened(true)
  const title = words.find(Boolean) ?? say('list.item', { n: at + 1 })
  return (
    <details
      data-row
      className={styles.item}
      open={opened}
      onToggle={(event) => event.currentTarget.open !== opened && onOpen(event.currentTarget.open)}
    >
      <summary>
        <PictureSign value={item[firstPicture(fields) ?? '']} />
        <span>{title}</span>
        {error && !opened && <span className={styles.bad}>{say('list.wrong')}</span>}
      </summary>
      {wasOpened && (
        <div className={styles.inside}>
          {Object.entries(fields).map(([name, field]) => (
            <div key={name}>
              {draw({
                field,
                value: item[name] ?? field.initial,
                place: `${place}.${name}`,
                onChange: (change) =>
                  onChange((now) => ({
                    ...now,
                    [name]: applyChange(change, now[name] ?? field.initial),
                  })),
              })}
            </div>
          ))}
          <div className={styles.itemTools}>
            <ActionIcon aria-label={say('block.up')} disabled={at === 0} onClick={() => onStep(-1)}>
              <IconArrowUp size={16} />
            </ActionIcon>
            <ActionIcon aria-label={say('block.down')} disabled={last} onClick={() => onStep(1)}>
              <IconArrowDown size={16} />
            </ActionIcon>
            <ActionIcon aria-label={say('list.remove', { name: title })} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        </div>
      )}
    </details>
  )
}

/** The picture of an item, so that one finds it in the list. */
function PictureSign({ value }: { value: unknown }) {
  const { assets } = useEditing()
  const id = (value as AssetRef | null | undefined)?.assetId ?? ''
  const photo = photoOf(id)
  const asset = photo ? photoAsset(photo) : assets[id]
  if (!asset) return null
  return <img src={`${asset.path}/${asset.widths[0]}.webp`} alt="" loading="lazy" />
}
