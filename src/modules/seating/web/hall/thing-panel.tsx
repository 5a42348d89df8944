import { Button, Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { newId } from '#platform/web/new-id.ts'
import { FormActions, FormRow, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import {
  ObjectKind,
  TableKind,
  type HallObject,
  type Plan,
  type SeatingTable,
} from '../../model.ts'
import { freeSpot, nextNumber, type Point } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { patchOf, type Editor } from '../editor.ts'
import { SeatLine } from '../people/list-view.tsx'
import type { PlanWords } from '../plan-words.ts'
import styles from '../plan.module.css'

interface ThingPanelProps {
  opened: string | null
  editor: Editor
  words: PlanWords
  hurt: ReadonlySet<string>
  onClose: () => void
}

/** A table or an object of the hall, by the name in the address. */
export default function ThingPanel({ opened, editor, words, hurt, onClose }: ThingPanelProps) {
  const [kind, ...rest] = (opened ?? '').split('-')
  const id = rest.join('-')
  const table = kind === 'masa' ? editor.plan.tables.find((each) => each.id === id) : undefined
  const object = kind === 'obiect' ? editor.plan.objects.find((each) => each.id === id) : undefined
  if (table) return <TablePanel key={id} {...{ table, editor, words, hurt, onClose }} />
  if (object) return <ObjectPanel key={id} {...{ object, editor, words, onClose }} />
  return null
}

interface TablePanelProps extends Omit<ThingPanelProps, 'opened'> {
  table: SeatingTable
}

function TablePanel({ table, editor, words, hurt, onClose }: TablePanelProps) {
  const say = useText(text)
  const { plan } = editor
  const [opened] = useState(table)
  const [typed, setTyped] = useState(table)
  const set = (more: Partial<SeatingTable>) => setTyped({ ...typed, ...more })
  const places = plan.places.filter(({ tableId }) => tableId === table.id)
  const copy = () =>
    void editor.edit('hall', {
      tables: [
        {
          ...table,
          id: newId(),
          number: nextNumber(plan.tables),
          name: '',
          ...freeSpot(table, plan),
        },
      ],
    })
  const isSaved = JSON.stringify(typed) === JSON.stringify(opened)
  return (
    <SidePanel
      opened
      onClose={onClose}
      title={words.tableTitle(table)}
      about={say('table.taken', { taken: places.length, n: table.seats })}
      menu={[
        { label: say('table.copy'), icon: <IconCopy size={16} />, onClick: copy },
        {
          label: say('table.remove'),
          icon: <IconTrash size={16} />,
          tone: 'danger',
          apart: true,
          onClick: () => {
            onClose()
            void editor.edit('hall', { removedTableIds: [table.id] })
          },
        },
      ]}
    >
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor
            .edit('hall', { tables: [patchOf(opened, typed)] })
            .then((ok) => ok && onClose())
        }}
      >
        <FormRow>
          <Whole
            label={say('table.number')}
            value={typed.number}
            min={1}
            max={9999}
            onChange={(number) => set({ number })}
          />
          <Whole
            label={say('table.seats')}
            value={typed.seats}
            min={1}
            max={200}
            onChange={(seats) => set({ seats })}
          />
        </FormRow>
        {typed.seats < places.length && <p className={styles.warning}>{say('table.tooSmall')}</p>}
        <TextInput
          label={say('table.name')}
          description={say('table.nameHelp')}
          maxLength={40}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <NativeSelect
          label={say('table.kind')}
          value={typed.kind}
          onChange={(event) => set({ kind: TableKind.parse(event.currentTarget.value) })}
          data={TableKind.options.map((kind) => ({
            value: kind,
            label: say(`table.kind.${kind}`),
          }))}
        />
        <Sizes typed={typed} onChange={set} isRound={typed.kind === 'round'} />
        <Spot typed={typed} onChange={set} hall={plan} />
        <Checkbox
          label={say('table.lock')}
          description={say('table.lockHelp')}
          checked={typed.locked}
          onChange={(event) => set({ locked: event.currentTarget.checked })}
        />
        <FormActions busy={editor.pending} dirty={!isSaved} onCancel={onClose} />
      </form>
      <h3 className={styles.subtitle}>{say('table.people')}</h3>
      {places.length === 0 ? (
        <p className={styles.quiet}>{say('table.empty')}</p>
      ) : (
        <ul className={styles.persons}>
          {places
            .toSorted((a, b) => a.seat - b.seat)
            .map((place) => (
              <SeatLine
                key={place.guestId}
                {...{ place, editor, words, hurt }}
                seats={table.seats}
              />
            ))}
        </ul>
      )}
    </SidePanel>
  )
}

function ObjectPanel({
  object,
  editor,
  words,
  onClose,
}: Pick<ThingPanelProps, 'editor' | 'words' | 'onClose'> & { object: HallObject }) {
  const say = useText(text)
  const [opened] = useState(object)
  const [typed, setTyped] = useState(object)
  const set = (more: Partial<HallObject>) => setTyped({ ...typed, ...more })
  return (
    <SidePanel opened onClose={onClose} title={words.targetTitle(object.id)}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor
            .edit('hall', { objects: [patchOf(opened, typed)] })
            .then((ok) => ok && onClose())
        }}
      >
        <NativeSelect
          label={say('object.kind')}
          value={typed.kind}
          onChange={(event) => set({ kind: ObjectKind.parse(event.currentTarget.value) })}
          data={ObjectKind.options.map((kind) => ({ value: kind, label: say(`object.${kind}`) }))}
        />
        <TextInput
          label={say('table.name')}
          maxLength={40}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Sizes typed={typed} onChange={set} isRound={false} />
        <Spot typed={typed} onChange={set} hall={editor.plan} />
        <FormActions
          busy={editor.pending}
          onCancel={onClose}
          aside={
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                onClose()
                void editor.edit('hall', { removedObjectIds: [object.id] })
              }}
            >
              {say('object.remove')}
            </Button>
          }
        />
      </form>
    </SidePanel>
  )
}

interface SizesProps {
  typed: Pick<HallObject, 'width' | 'depth' | 'rotation'>
  isRound: boolean
  onChange: (more: Partial<Pick<HallObject, 'width' | 'depth' | 'rotation'>>) => void
}

function Sizes({ typed, isRound, onChange }: SizesProps) {
  const say = useText(text)
  const turned = (rotation: number) => ({ rotation: ((rotation % 360) + 360) % 360 })
  return (
    <FormRow>
      <Whole
        label={say(isRound ? 'size.diameter' : 'size.width')}
        value={typed.width}
        min={20}
        max={5000}
        step={10}
        onChange={(width) => onChange(isRound ? { width, depth: width } : { width })}
      />
      {!isRound && (
        <Whole
          label={say('size.depth')}
          value={typed.depth}
          min={10}
          max={5000}
          step={10}
          onChange={(depth) => onChange({ depth })}
        />
      )}
      <Whole
        label={say('size.rotation')}
        value={typed.rotation}
        min={0}
        max={359}
        step={15}
        onChange={(r) => onChange(turned(r))}
      />
    </FormRow>
  )
}

interface SpotProps {
  typed: Point
  hall: Pick<Plan, 'width' | 'depth'>
  onChange: (more: Partial<Point>) => void
}

/** Where the middle of it is: what the drawing does by hand. */
function Spot({ typed, hall, onChange }: SpotProps) {
  const say = useText(text)
  const shared = { min: 0, step: 10 }
  return (
    <FormRow>
      <Whole
        {...shared}
        label={say('size.fromLeft')}
        value={typed.x}
        max={hall.width}
        onChange={(x) => onChange({ x })}
      />
      <Whole
        {...shared}
        label={say('size.fromTop')}
        value={typed.y}
        max={hall.depth}
        onChange={(y) => onChange({ y })}
      />
    </FormRow>
  )
}

interface WholeProps {
  label: string
  value: number
  min: number
  max: number
  step?: number
  onChange: (value: number) => void
}

function Whole({ onChange, ...rest }: WholeProps) {
  return (
    <NumberInput
      allowDecimal={false}
      clampBehavior="blur"
      onChange={(value) => {
        if (typeof value === 'number') onChange(value)
      }}
      {...rest}
    />
  )
}
