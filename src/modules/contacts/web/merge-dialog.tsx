import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import duplicates from '#ui/live/records/duplicates.module.css'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getContact, mergeContacts, undoMerge } from '../contract.ts'
import {
  type Contact,
  contactFieldKeys,
  type ContactFields,
  fieldsOf,
  fullName,
  type Language,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'

interface MergeDialogProps {
  /** The older of the two stays; its values are chosen field by field. */
  ids: readonly [string, string]
  onClose: () => void
  onDone?: () => void
}

export default function MergeDialog({ ids, onClose, onDone }: MergeDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  // A person who is being merged away is not requested again while the panel closes.
  const [isMerging, setIsMerging] = useState(false)
  const one = useEndpoint(getContact, { id: ids[0] }, { enabled: !isMerging })
  const other = useEndpoint(getContact, { id: ids[1] }, { enabled: !isMerging })
  const error = one.error ?? other.error
  return (
    <Dialog opened onClose={onClose} title={say('merge.title')} size="lg" stay>
      {error ? (
        <Notice tone="error">{sentence(error)}</Notice>
      ) : one.data && other.data ? (
        <Choice
          key={`${one.data.version} ${other.data.version}`}
          kept={one.data}
          dropped={other.data}
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

type Side = 'kept' | 'dropped' | 'both'
type FieldName = keyof ContactFields
interface ChoiceProps {
  kept: Contact
  dropped: Contact
  onMerging: (isMerging: boolean) => void
  onClose: () => void
  onDone?: (() => void) | undefined
}

function Choice({ kept, dropped, onMerging, onClose, onDone }: ChoiceProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const merging = useCommand(mergeContacts)
  const undoing = useCommand(undoMerge)
  const differing = contactFieldKeys.filter(
    (name) => JSON.stringify(kept[name]) !== JSON.stringify(dropped[name]),
  )
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>(() =>
    Object.fromEntries(differing.map((name) => [name, firstSide(name, kept, dropped)])),
  )
  const result = merged(kept, dropped, sides)
  const merge = async () => {
    onMerging(true)
    const outcome = await merging.run({
      kept: { id: kept.id, version: kept.version },
      dropped: { id: dropped.id, version: dropped.version },
      fields: result,
    })
    if (!outcome.ok) return onMerging(false)
    onDone?.()
    onClose()
    const { contact, mergeId } = outcome.data
    showUndoBar(say('merge.done', { name: fullName(contact) }), () => undoing.run({ mergeId }))
  }
  return (
    <div className={styles.form}>
      {merging.error && <Notice tone="error">{sentence(merging.error)}</Notice>}
      <p className={styles.quiet}>{say('merge.about')}</p>
      {differing.map((name) => (
        <FieldChoice
          key={name}
          name={name}
          kept={kept}
          dropped={dropped}
          side={sides[name] ?? 'kept'}
          onSide={(side) => setSides({ ...sides, [name]: side })}
        />
      ))}
      <section className={styles.box} aria-label={say('merge.result')}>
        <Result fields={result} />
      </section>
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
  kept: Contact
  dropped: Contact
  side: Side
  onSide: (side: Side) => void
}

function FieldChoice({ name, kept, dropped, side, onSide }: FieldChoiceProps) {
  const say = useText(text)
  const shown = useShown()
  const hasBoth = isList(kept, name) && isList(dropped, name)
  const options: { value: Side; label: ReactNode }[] = [
    { value: 'kept', label: shown(name, kept) },
    { value: 'dropped', label: shown(name, dropped) },
    ...(hasBoth ? [{ value: 'both' as const, label: say('merge.both') }] : []),
  ]
  return (
    <fieldset className={duplicates.choice}>
      <legend>{say(`field.${name}`)}</legend>
      <div className={duplicates.options}>
        {options.map(({ value, label }) => (
          <label key={value} className={duplicates.option}>
            <input
              type="radio"
              name={`merge-${name}`}
              checked={side === value}
              onChange={() => onSide(value)}
            />
            <bdi>{label}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Result({ fields }: { fields: ContactFields }) {
  const say = useText(text)
  const shown = useShown()
  const lines = (['phones', 'emails', 'note'] as const).filter((name) => fields[name].length > 0)
  return (
    <div className={styles.words}>
      <span>{say('merge.result')}</span>
      <strong>
        <bdi>{fullName(fields)}</bdi>
      </strong>
      <span>{[fields.jobTitle, fields.organisation].filter(Boolean).join(' · ')}</span>
      {lines.map((name) => (
        <span key={name}>{shown(name, fields)}</span>
      ))}
    </div>
  )
}

function useShown() {
  const say = useText(text)
  return (name: FieldName, fields: ContactFields): string => {
    const value = fields[name]
    if (!value || value.length === 0) return say('merge.empty')
    if (name === 'photoId') return say('field.photoId')
    if (name === 'language') return say(`language.${value as Language}`)
    if (name === 'phones') return fields.phones.map(formatPhone).join(', ')
    return Array.isArray(value) ? value.join(', ') : value
  }
}

/** Lists are joined; other fields take the value that is not empty. */
function firstSide(name: FieldName, kept: Contact, dropped: Contact): Side {
  if (isList(kept, name) && isList(dropped, name)) return 'both'
  return kept[name]?.length ? 'kept' : 'dropped'
}

function isList(fields: ContactFields, name: FieldName): boolean {
  const value = fields[name]
  return Array.isArray(value) && value.length > 0
}

function merged(
  kept: Contact,
  dropped: Contact,
  sides: Partial<Record<FieldName, Side>>,
): ContactFields {
  const list = (name: 'phones' | 'emails' | 'tags') =>
    sides[name] === 'dropped'
      ? dropped[name]
      : sides[name] === 'both'
        ? [...new Set([...kept[name], ...dropped[name]])].slice(0, name === 'tags' ? 20 : 10)
        : kept[name]
  const chosenValues = contactFieldKeys.map((name) => [
    name,
    (sides[name] === 'dropped' ? dropped : kept)[name],
  ])
  return {
    ...fieldsOf(Object.fromEntries(chosenValues) as ContactFields),
    phones: list('phones'),
    emails: list('emails'),
    tags: list('tags'),
  }
}
