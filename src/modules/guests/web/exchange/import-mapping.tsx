import { Button, Checkbox, Select, Switch } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { useState } from 'react'
import { listParts } from '#modules/events/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { mapImport } from '../../contract/exchange.ts'
import { fieldOfTarget, isFieldTarget } from '../../model.ts'
import {
  plainTargets,
  sensitiveTargets,
  type Import,
  type Target,
} from '../../model/exchange/imports.ts'
import { text } from '../../text/exchange.ts'
import styles from './exchange.module.css'
import { SheetChoice } from './sheet-choice.tsx'

interface ImportMappingProps {
  eventId: string
  data: Import
  onBack: () => void
  onNext: () => void
}

/** The mapping of columns, guessed or remembered, so that most people only confirm it. */
export function ImportMapping({ eventId, data, onBack, onNext }: ImportMappingProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const mapping = useCommand(mapImport)
  const parts = useEndpoint(listParts, { eventId }).data?.items ?? []
  const input = {
    targets: data.columns.map(({ target }) => target),
    hasHeader: data.hasHeader,
    partIds: data.partIds,
    consent: data.consent,
    mendsCedillas: data.mendsCedillas,
  }
  const [how, setHow] = useState(input)
  const goOn = async () => {
    if (JSON.stringify(how) === JSON.stringify(input)) return onNext()
    const outcome = await mapping.run({ eventId, importId: data.id, ...how })
    if (outcome.ok) onNext()
  }
  const sensitive = how.targets.some((target) => sensitiveTargets.includes(target as 'diet'))
  const named = how.targets.some((target) => /name/i.test(target))
  return (
    <div className={styles.form}>
      {mapping.error && <Notice tone="error">{sentence(mapping.error)}</Notice>}
      <SheetChoice eventId={eventId} data={data} />
      <p className={styles.quiet}>
        {say(data.isRemembered ? 'columns.remembered' : 'columns.guessed', { name: data.name })}
      </p>
      <Columns
        data={data}
        parts={parts}
        targets={how.targets}
        onChange={(targets) => setHow({ ...how, targets })}
      />
      {!named && <Notice tone="warning">{say('columns.noName')}</Notice>}
      <Switch
        label={say('columns.header')}
        checked={how.hasHeader}
        onChange={(event) => setHow({ ...how, hasHeader: event.currentTarget.checked })}
      />
      <MultiSelect
        label={say('columns.parts')}
        description={say('columns.partsHelp')}
        data={parts.map(({ id, name }) => ({ value: id, label: name }))}
        value={how.partIds}
        onChange={(partIds) => setHow({ ...how, partIds })}
      />
      {data.hasCedillas && (
        <Checkbox
          label={say('columns.cedillas')}
          description={say('columns.cedillasHelp')}
          checked={how.mendsCedillas}
          onChange={(event) => setHow({ ...how, mendsCedillas: event.currentTarget.checked })}
        />
      )}
      {sensitive && (
        <Checkbox
          label={say('columns.consent')}
          description={say('columns.consentHelp')}
          checked={how.consent}
          onChange={(event) => setHow({ ...how, consent: event.currentTarget.checked })}
        />
      )}
      <div className={`${styles.buttons} ${styles.stuck}`}>
        <Button onClick={onBack}>{say('other')}</Button>
        <Button variant="filled" loading={mapping.pending} onClick={() => void goOn()}>
          {say('columns.next')}
        </Button>
      </div>
    </div>
  )
}

interface ColumnsProps {
  data: Import
  parts: readonly { id: string; name: string }[]
  targets: readonly Target[]
  onChange: (targets: Target[]) => void
}

const maxShown = 12

/** Used columns come first; a file may have hundreds of others. */
function Columns({ data, parts, targets, onChange }: ColumnsProps) {
  const say = useText(text)
  const options = useTargets(parts)
  const [all, setAll] = useState(data.columns.length <= maxShown)
  const indexed = data.columns.map((column, at) => ({ ...column, at }))
  const shownColumns = all ? indexed : indexed.filter(({ target }) => target !== 'ignore')
  return (
    <>
      <ul className={styles.columns} aria-label={say('columns.list')}>
        {shownColumns.map(({ at, header, samples }) => {
          const name = header || say('columns.unnamed', { n: at + 1 })
          return (
            <li key={at} className={styles.column}>
              <div className={styles.words}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                <span className={styles.samples}>
                  <bdi>{samples.join(' · ')}</bdi>
                </span>
              </div>
              <Select
                aria-label={say('columns.as', { name })}
                data={options}
                searchable
                allowDeselect={false}
                value={targets[at] ?? 'ignore'}
                onChange={(value) => onChange(targets.with(at, value ?? 'ignore'))}
              />
            </li>
          )
        })}
      </ul>
      {!all && indexed.length > shownColumns.length && (
        <Button variant="subtle" onClick={() => setAll(true)}>
          {say('columns.more', { n: indexed.length - shownColumns.length })}
        </Button>
      )}
    </>
  )
}

function useTargets(parts: readonly { id: string; name: string }[]) {
  const say = useText(text)
  return [
    ...plainTargets.map((value) => ({
      value: value as string,
      label: say(isFieldTarget(value) ? `field.${fieldOfTarget[value]}` : `target.${value}`),
    })),
    ...parts.flatMap(({ id, name }) => [
      { value: `rsvp:${id}`, label: say('target.rsvpOf', { part: name }) },
      { value: `reply:${id}`, label: say('target.replyOf', { part: name }) },
      { value: `menu:${id}`, label: say('target.menuOf', { part: name }) },
    ]),
  ]
}
