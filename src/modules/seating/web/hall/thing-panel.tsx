import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconCopy, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { newId } from '#platform/web/new-id.ts'
import { FormActions, FormRow, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import {
  maxNameLength,
  ObjectKind,
  TableKind,
  type HallObject,
  type SeatingTable,
} from '../../model.ts'
import { freeSpot, nextNumber, tableNamedAs } from '../../model/hall.ts'
import type { Worst } from '../../model/violations.ts'
import { text, type speak } from '../../text.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { Editor } from '../editor.ts'
import { useMergedFields, writtenOf } from '../merged-fields.ts'
import { SeatLine } from '../people/list-view.tsx'
import type { PlanWords } from '../plan-words.ts'
import { BoundedNumber } from './bounded-number.tsx'
import { areWithin, limitsIn, Sizes, Spot } from './size-fields.tsx'
import { SessionEnded, useTyped } from '../typed.tsx'
import styles from '../plan.module.css'

interface ThingPanelProps {
  opened: string | null
  editor: Editor
  words: PlanWords
  hurt: ReadonlyMap<string, Worst>
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
  const merged = useMergedFields(table, plan.revision)
  const { typed, set, isDirty } = merged
  const [isAsked, setAsked] = useState(false)
  const limits = limitsIn(plan)
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
  const isTaken = tableNamedAs(typed, plan.tables) !== undefined
  const nameProblem = useNameProblem(typed.name) ?? (isTaken ? say('table.nameTaken') : undefined)
  const release = useTyped(isDirty)
  const close = () => {
    release()
    onClose()
  }
  const save = (next: Pick<typeof merged, 'base' | 'typed'>) => {
    const { patch, seen } = writtenOf(next)
    if (tableNamedAs(next.typed, plan.tables) || isNameLong(next.typed.name)) return
    if (!areWithin(patch, limits)) return
    const changes = { tables: [patch], seen: { tables: [seen] } }
    void editor.edit('hall', changes).then((ok) => ok && close())
  }
  const isConflict = isAsked && merged.collisions.length > 0
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
            close()
            void editor.edit('hall', { removedTableIds: [table.id] })
          },
        },
      ]}
    >
      {isConflict && (
        <ChangedMeanwhile
          {...{ plan, merged }}
          labels={{ ...boxLabels(say), ...tableLabels(say, typed) }}
          show={(field, side) => tableValue(say, field, side)}
          busy={editor.pending}
          onResolve={(choice) => save(merged.resolve(choice))}
          onCancel={onClose}
        />
      )}
      <form
        {...saveKeys}
        hidden={isConflict}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (merged.collisions.length === 0) save(merged)
        }}
      >
        <FormRow>
          <BoundedNumber
            {...{ ...limits.number, isAsked }}
            label={say('table.number')}
            problem={typed.name.trim() === '' ? nameProblem : undefined}
            value={typed.number}
            onChange={(number) => set({ number })}
          />
          <BoundedNumber
            {...{ ...limits.seats, isAsked }}
            label={say('table.seats')}
            value={typed.seats}
            onChange={(seats) => set({ seats })}
          />
        </FormRow>
        {typed.seats < places.length && <p className={styles.warning}>{say('table.tooSmall')}</p>}
        <TextInput
          label={say('table.name')}
          description={say('table.nameHelp')}
          error={typed.name.trim() !== '' && nameProblem}
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
        <Sizes {...{ typed, limits, isAsked }} onChange={set} isRound={typed.kind === 'round'} />
        <Spot {...{ typed, limits, isAsked }} onChange={set} />
        <Checkbox
          label={say('table.lock')}
          description={say('table.lockHelp')}
          checked={typed.locked}
          onChange={(event) => set({ locked: event.currentTarget.checked })}
        />
        <SessionEnded />
        <FormActions busy={editor.pending} dirty={isDirty} onCancel={onClose} />
      </form>
      <h3 className={styles.subtitle}>{say('table.people')}</h3>
      {places.length === 0 ? (
        <p className={styles.quiet}>{say('table.empty')}</p>
      ) : (
        <ul className={styles.persons}>
          {places
            .toSorted((a, b) => a.seat - b.seat)
            .map((placement) => (
              <SeatLine
                key={placement.guestId}
                {...{ place: placement, editor, words, hurt }}
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
  const { plan } = editor
  const merged = useMergedFields(object, plan.revision)
  const { typed, set, isDirty } = merged
  const [isAsked, setAsked] = useState(false)
  const nameProblem = useNameProblem(typed.name)
  const limits = limitsIn(plan)
  const release = useTyped(isDirty)
  const close = () => {
    release()
    onClose()
  }
  const save = (next: Pick<typeof merged, 'base' | 'typed'>) => {
    const { patch, seen } = writtenOf(next)
    if (isNameLong(next.typed.name) || !areWithin(patch, limits)) return
    const changes = { objects: [patch], seen: { objects: [seen] } }
    void editor.edit('hall', changes).then((ok) => ok && close())
  }
  const isConflict = isAsked && merged.collisions.length > 0
  return (
    <SidePanel opened onClose={onClose} title={words.targetTitle(object.id)}>
      {isConflict && (
        <ChangedMeanwhile
          {...{ plan, merged }}
          labels={{ ...boxLabels(say), kind: say('object.kind'), name: say('table.name') }}
          show={(field, side) =>
            field === 'kind' ? say(`object.${side.kind}`) : String(side[field])
          }
          busy={editor.pending}
          onResolve={(choice) => save(merged.resolve(choice))}
          onCancel={onClose}
        />
      )}
      <form
        {...saveKeys}
        hidden={isConflict}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
          if (merged.collisions.length === 0) save(merged)
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
          error={nameProblem}
          value={typed.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Sizes {...{ typed, limits, isAsked }} onChange={set} isRound={false} />
        <Spot {...{ typed, limits, isAsked }} onChange={set} />
        <SessionEnded />
        <FormActions
          busy={editor.pending}
          dirty={isDirty}
          onCancel={onClose}
          aside={
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={16} />}
              onClick={() => {
                close()
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

/** A longer name stays as it was typed, so that a person shortens it. */
function useNameProblem(name: string): string | undefined {
  const say = useText(text)
  return isNameLong(name) ? say('table.nameLong', { n: maxNameLength }) : undefined
}

function isNameLong(name: string): boolean {
  return name.trim().length > maxNameLength
}

type Say = ReturnType<typeof speak>

function boxLabels(say: Say) {
  return {
    x: say('size.fromLeft'),
    y: say('size.fromTop'),
    width: say('size.width'),
    depth: say('size.depth'),
    rotation: say('size.rotation'),
  }
}

function tableLabels(say: Say, { kind }: SeatingTable) {
  return {
    kind: say('table.kind'),
    number: say('table.number'),
    name: say('table.name'),
    seats: say('table.seats'),
    locked: say('table.lock'),
    ...(kind === 'round' && { width: say('size.diameter') }),
  }
}

function tableValue(say: Say, field: keyof SeatingTable, table: SeatingTable): string {
  if (field === 'kind') return say(`table.kind.${table.kind}`)
  if (field === 'locked') return table.locked ? say('table.locked') : '–'
  return String(table[field])
}
