import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { CallOf, Endpoint } from '#shared/contract.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addDated, changeDated, listDated, removeDated, restoreDated } from '../contract.ts'
import { DatedKind, isVat, type DatedFields, type DatedValue } from '../model.ts'
import { text } from '../text.ts'
import { kindsOf, newDated, topicOf, useDatedWords, type Topic } from './dated-words.ts'
import styles from './defaults.module.css'
import { RateField } from './rate-field.tsx'

interface DatedPanelProps {
  isAdmin: boolean
  /** The panel that the address opens: `cota-noua`, `plafon-nou` or `valoare-<id>`. */
  opened: string | null
  onClose: () => void
}

export function DatedPanel({ isAdmin, opened, onClose }: DatedPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const words = useDatedWords()
  const id = /^valoare-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const newTopic = topicOfNew(opened)
  const reading = useEndpoint(listDated, {})
  const row = reading.data?.items.find((each) => each.id === id)
  const removing = useRemoval(onClose)
  const remove = {
    label: row ? say(`${topicOf(row.kind)}.remove`) : '',
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => row && void removing.remove(row),
  } as const
  return (
    <SidePanel
      opened={id !== null || (isAdmin && newTopic !== null)}
      onClose={onClose}
      title={row ? words.name(row) : newTopic ? say(`${newTopic}.add`) : '…'}
      menu={row && isAdmin ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {newTopic ? (
        <NewForm key={newTopic} topic={newTopic} onDone={onClose} />
      ) : row ? (
        <>
          {isAdmin ? <EditForm key={row.id} row={row} onDone={onClose} /> : <Facts row={row} />}
          <RecordHistory entity={isVat(row.kind) ? 'vat_rate' : 'cash_limit'} entityId={row.id} />
        </>
      ) : reading.data && id !== null && !removing.pending ? (
        <ErrorState text={say('dated.none')} onReload={() => void reading.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

function topicOfNew(opened: string | null): Topic | null {
  return opened === newDated.vat ? 'vat' : opened === newDated.cash ? 'cash' : null
}

/** Deleting needs no confirmation, since it can be undone. */
function useRemoval(onGone: () => void) {
  const say = useText(text)
  const words = useDatedWords()
  const removing = useCommand(removeDated)
  const restoring = useCommand(restoreDated)
  return {
    error: removing.error,
    pending: removing.pending,
    async remove(row: DatedValue) {
      const outcome = await removing.run({ id: row.id })
      if (!outcome.ok) return
      onGone()
      showUndoBar(say(`${topicOf(row.kind)}.removed`, { name: words.name(row) }), () =>
        restoring.run({ id: row.id }),
      )
    },
  }
}

function Facts({ row }: { row: DatedValue }) {
  const words = useDatedWords()
  return (
    <p className={styles.fact}>
      {[words.amount(row), words.span(row), row.about].filter(Boolean).join(' · ')}
    </p>
  )
}

/** The values of the form: one that is not understood yet is null. */
type FormValues = { [K in 'value' | 'validFrom']: DatedFields[K] | null } & Pick<
  DatedFields,
  'kind' | 'validTo' | 'about'
>

function NewForm({ topic, onDone }: { topic: Topic; onDone: () => void }) {
  const say = useText(text)
  const initial: FormValues = {
    kind: topic === 'vat' ? 'standard' : 'cash_company',
    value: null,
    validFrom: null,
    validTo: null,
    about: '',
  }
  const form = useContractForm(addDated, {
    initial,
    record: { id: `new-${topic}`, version: null },
    map: (typed) => fieldsOf(typed) as CallOf<typeof addDated>,
    done: () => {
      toast.success(say(`${topic}.saved`))
      onDone()
    },
  })
  return <Fields form={form} topic={topic} isNew onCancel={onDone} />
}

function EditForm({ row, onDone }: { row: DatedValue; onDone: () => void }) {
  const say = useText(text)
  const words = useDatedWords()
  const topic = topicOf(row.kind)
  const form = useContractForm(changeDated, {
    initial: typedOf(row),
    record: row,
    map: (typed, { id, version }) => {
      const { kind: _, ...fields } = fieldsOf(typed)
      return { ...fields, id, version: version ?? 0 } as CallOf<typeof changeDated>
    },
    done: () => {
      toast.success(say(`${topic}.saved`))
      onDone()
    },
  })
  if (!form.conflict) return <Fields form={form} topic={topic} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={typedOf(form.conflict)}
      labels={{
        kind: say('dated.kind'),
        value: say(topic === 'vat' ? 'dated.rate' : 'dated.limit'),
        validFrom: say('dated.validFrom'),
        validTo: say('dated.validTo'),
        about: say('dated.aboutField'),
      }}
      show={(field, value) =>
        field === 'value' && value !== null
          ? words.amount({ kind: row.kind, value: Number(value) })
          : (field === 'validFrom' || field === 'validTo') && value !== null
            ? words.day(String(value))
            : value
      }
    />
  )
}

function typedOf({ kind, value, validFrom, validTo, about }: DatedValue): FormValues {
  return { kind, value, validFrom, validTo, about }
}

/** A row without a rate of its own is stored with zero, independently of the former value. */
function fieldsOf(typed: FormValues): FormValues {
  return hasValue(typed.kind) ? typed : { ...typed, value: 0 }
}

function hasValue(kind: DatedKind): boolean {
  return kind !== 'exempt' && kind !== 'reverse_charge'
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  topic: Topic
  isNew?: boolean
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, topic, isNew, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const kind = form.field('kind')
  const value = form.field('value')
  const about = form.field('about')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      {isNew && (
        <Select
          {...kind}
          label={say('dated.kind')}
          data={kindsOf[topic].map((each) => ({ value: each, label: say(`kind.${each}`) }))}
          onChange={(next) => kind.onChange(DatedKind.parse(next ?? kind.value))}
          allowDeselect={false}
        />
      )}
      {topic === 'cash' ? (
        <MoneyField
          {...value}
          value={value.value === null ? null : { minor: value.value, currency: 'RON' }}
          onChange={(money) => value.onChange(money?.minor ?? null)}
          label={say('dated.limit')}
          currency="RON"
          required
        />
      ) : (
        hasValue(kind.value) && (
          <RateField {...value} label={say('dated.rate')} help={say('dated.rateHelp')} required />
        )
      )}
      <FormRow>
        <DateField
          {...form.field('validFrom')}
          label={say('dated.validFrom')}
          help={isNew && say('dated.validFromHelp')}
          required
        />
        <DateField
          {...form.field('validTo')}
          label={say('dated.validTo')}
          help={say('dated.validToHelp')}
        />
      </FormRow>
      <TextInput
        {...about}
        label={say('dated.aboutField')}
        autoComplete="off"
        onChange={(event) => about.onChange(event.currentTarget.value)}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
