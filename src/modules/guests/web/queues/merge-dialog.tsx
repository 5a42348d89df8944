import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { mergeGuests, previewMerge, undoMerge } from '../../contract.ts'
import {
  fullName,
  guestFieldKeys,
  guestFieldsOf,
  plainFieldKeys,
  type AgeBand,
  type Guest,
  type GuestFields,
} from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import duplicates from '#ui/live/records/duplicates.module.css'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { usePlaceText } from '../guest/place-text.ts'
import styles from '../guest-list.module.css'
import pairs from '../pairs.module.css'
import { nameIn, RsvpBadge, useCategories, useParts, useTags } from '../guest-words.tsx'

interface MergeDialogProps {
  eventId: string
  ids: readonly [string, string]
  onClose: () => void
  onDone?: () => void
}

/** Two guests become one, field by field; what comes out is seen before it is done. */
export default function MergeDialog({ eventId, ids, onClose, onDone }: MergeDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [swapped, setSwapped] = useState(false)
  // A person who is being merged away is not requested again while the panel closes.
  const [isMerging, setIsMerging] = useState(false)
  const [guestId, otherId] = swapped ? [ids[1], ids[0]] : ids
  const { data, error } = useEndpoint(
    previewMerge,
    { eventId, guestId, otherId },
    { enabled: !isMerging },
  )
  return (
    <Dialog opened onClose={onClose} title={say('merge.title')} size="lg" stay>
      {error && !data ? (
        <Notice tone="error">{sentence(error)}</Notice>
      ) : data ? (
        <Choice
          key={`${data.kept.id} ${data.kept.version} ${data.dropped.version}`}
          eventId={eventId}
          preview={data}
          onSwap={() => setSwapped(!swapped)}
          onMerging={setIsMerging}
          onClose={onClose}
          onDone={onDone}
        />
      ) : (
        <PanelSkeleton />
      )}
    </Dialog>
  )
}

type Preview = OutputOf<typeof previewMerge>
type Side = 'kept' | 'dropped'
type FieldName = keyof Omit<GuestFields, 'hostId'>
type Sides = Partial<Record<FieldName, Side>>

const names = guestFieldKeys.filter((key) => key !== 'hostId')

interface ChoiceProps {
  eventId: string
  preview: Preview
  onSwap: () => void
  onMerging: (isMerging: boolean) => void
  onClose: () => void
  onDone?: (() => void) | undefined
}

function Choice({ eventId, preview, onSwap, onMerging, onClose, onDone }: ChoiceProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { kept, dropped, proposed } = preview
  const [sides, setSides] = useState<Sides>(proposed)
  const merging = useCommand(mergeGuests)
  const undoing = useCommand(undoMerge)
  const differing = names.filter(
    (name) => JSON.stringify(kept[name]) !== JSON.stringify(dropped[name]),
  )
  const fields = merged(kept, dropped, sides)
  const places = usePlaces(preview)
  const merge = async () => {
    onMerging(true)
    const outcome = await merging.run({
      eventId,
      kept: { id: kept.id, version: kept.version },
      dropped: { id: dropped.id, version: dropped.version },
      fields,
    })
    if (!outcome.ok) return onMerging(false)
    onDone?.()
    onClose()
    const { guest, mergeId } = outcome.data
    showUndoBar(say('merge.done', { name: fullName(guest) }), () =>
      undoing.run({ eventId, mergeId }),
    )
  }
  return (
    <div className={styles.form}>
      {merging.error && <Notice tone="error">{sentence(merging.error)}</Notice>}
      <p className={styles.quiet}>{say('merge.about', { name: fullName(kept) })}</p>
      <div>
        <Button size="xs" leftSection={<IconArrowsExchange size={14} />} onClick={onSwap}>
          {say('merge.swap')}
        </Button>
      </div>
      {differing.length === 0 && <p className={styles.quiet}>{say('merge.same')}</p>}
      {differing.map((name) => (
        <FieldChoice
          key={name}
          {...{ name, kept, dropped, places }}
          side={sides[name] ?? 'kept'}
          onSide={(side) => setSides({ ...sides, [name]: side })}
        />
      ))}
      <Result {...{ eventId, preview, fields, places }} />
      <div className={`${styles.buttons} ${styles.stuck}`}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button variant="filled" loading={merging.pending} onClick={() => void merge()}>
          {say('merge.do')}
        </Button>
      </div>
    </div>
  )
}

interface FieldChoiceProps {
  name: FieldName
  kept: Guest
  dropped: Guest
  places: ReadonlyMap<string, string>
  side: Side
  onSide: (side: Side) => void
}

function FieldChoice({ name, kept, dropped, places, side, onSide }: FieldChoiceProps) {
  const say = useText(text)
  const shown = useValueText(places)
  return (
    <fieldset className={duplicates.choice}>
      <legend>{say(`field.${name}`)}</legend>
      <div className={duplicates.options}>
        {(['kept', 'dropped'] as const).map((value) => (
          <label key={value} className={duplicates.option}>
            <input
              type="radio"
              name={`merge-${name}`}
              checked={side === value}
              onChange={() => onSide(value)}
            />
            <bdi>{shown(name, value === 'kept' ? kept : dropped)}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface ResultProps {
  eventId: string
  preview: Preview
  fields: Omit<GuestFields, 'hostId'>
  places: ReadonlyMap<string, string>
}

const shownFields = [
  ...(['phone', 'email'] as const),
  ...plainFieldKeys,
  ...(['categoryId', 'tagIds', 'table', 'note'] as const),
]
/** Fields whose value is unclear without their label. */
const named = new Set<FieldName>(['categoryId', 'tagIds', 'table'])

function Result({ eventId, preview, fields, places }: ResultProps) {
  const say = useText(text)
  const shown = useValueText(places)
  const parts = useParts(eventId)
  const lines = shownFields.filter((name) => fields[name] && fields[name].length > 0)
  return (
    <section className={pairs.result} aria-label={say('merge.result')}>
      <span className={pairs.legend}>{say('merge.result')}</span>
      <div className={styles.words}>
        <strong>
          <bdi>{fullName(fields)}</bdi>
        </strong>
        {lines.map((name) => (
          <span key={name}>
            {named.has(name) && `${say(`field.${name}`)}: `}
            <bdi>{shown(name, fields)}</bdi>
          </span>
        ))}
        {preview.companions.length > 0 && (
          <span>{say('merge.companions', { names: preview.companions.join(', ') })}</span>
        )}
        {preview.needsOf && <span>{say(`merge.needs.${preview.needsOf}`)}</span>}
      </div>
      <ul className={styles.plain}>
        {preview.invitations.map(({ partId, rsvp, menu }) => (
          <li key={partId} className={styles.change}>
            <span>{nameIn(parts, partId)}</span>
            <RsvpBadge rsvp={rsvp} />
            {menu && <span className={styles.quiet}>{menu}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The tables in seating plans, by the value of the field: the part of each, and the seat. */
function usePlaces({ kept, dropped, places }: Preview): ReadonlyMap<string, string> {
  const placeText = usePlaceText()
  const of = ({ table }: Guest, own: Preview['places']['kept']) =>
    own.length > 0 ? [[table, placeText(own)] as const] : []
  return new Map([...of(kept, places.kept), ...of(dropped, places.dropped)])
}

function useValueText(places: ReadonlyMap<string, string>) {
  const say = useText(text)
  const tags = useTags()
  const categories = useCategories()
  return (name: FieldName, fields: Omit<GuestFields, 'hostId'>): string => {
    const value = fields[name]
    if (!value || value.length === 0) return say('merge.empty')
    if (Array.isArray(value)) return value.map((id) => nameIn(tags, id)).join(', ')
    if (name === 'table') return places.get(value) ?? value
    if (name === 'categoryId') return nameIn(categories, value)
    if (name === 'ageBand') return say(`age.${value as AgeBand}`)
    return name === 'phone' ? formatPhone(value) : value
  }
}

function merged(kept: Guest, dropped: Guest, sides: Sides): Omit<GuestFields, 'hostId'> {
  const { hostId: _, ...own } = guestFieldsOf(kept)
  const chosenValues = names
    .filter((name) => sides[name] === 'dropped')
    .map((name) => [name, dropped[name]])
  return { ...own, ...Object.fromEntries(chosenValues) }
}
