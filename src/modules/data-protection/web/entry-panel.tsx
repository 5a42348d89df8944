import { Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { Conflict } from '#platform/web/forms/conflict.tsx'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { locales, type StaffLocale } from '#shared/i18n.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addEntry, changeEntry, listRegister, removeEntry, restoreEntry } from '../contract.ts'
import { type RegisterEntry, type RegisterFields, registerFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './protection.module.css'

export const newEntry = 'prelucrare-noua'

export function panelOfEntry({ id }: RegisterEntry): string {
  return `prelucrare-${id}`
}

interface EntryPanelProps {
  opened: string | null
  onClose: () => void
}

export function EntryPanel({ opened, onClose }: EntryPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = /^prelucrare-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const reading = useEndpoint(listRegister, {})
  const entry = reading.data?.items.find((each) => each.id === id)
  const removing = useCommand(removeEntry)
  const restoring = useCommand(restoreEntry)
  const remove = async ({ id: gone, ro }: RegisterEntry) => {
    if (!(await removing.run({ id: gone })).ok) return
    onClose()
    showUndoBar(say('entry.removed', { name: ro.name }), () => restoring.run({ id: gone }))
  }
  const menu = entry && [
    {
      label: say('entry.remove'),
      icon: <IconTrash size={16} />,
      tone: 'danger' as const,
      onClick: () => void remove(entry),
    },
  ]
  return (
    <SidePanel
      wide
      opened={opened === newEntry || id !== null}
      onClose={onClose}
      title={entry?.ro.name ?? (id === null ? say('register.add') : '…')}
      menu={menu ?? []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {id === null ? (
        <NewForm key="new" onDone={onClose} />
      ) : entry ? (
        <>
          <EditForm key={entry.id} entry={entry} onDone={onClose} />
          <RecordHistory entity="processing_entry" entityId={entry.id} />
        </>
      ) : reading.data && !removing.pending ? (
        <ErrorState text={say('entry.gone')} onReload={() => void reading.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

type FormValues = Pick<RegisterFields, 'ro' | 'en'>

const blankText = Object.fromEntries(registerFields.map((field) => [field, ''])) as FormValues['ro']
const blank: FormValues = { ro: blankText, en: blankText }

function NewForm({ onDone }: { onDone: () => void }) {
  const done = useDone(onDone)
  const form = useContractForm(addEntry, { initial: blank, map: (typed) => typed, done })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ entry, onDone }: { entry: RegisterEntry; onDone: () => void }) {
  const done = useDone(onDone)
  const { ro, en } = entry
  const form = useContractForm(changeEntry, {
    initial: { ro, en } satisfies FormValues,
    record: entry,
    map: (typed, { id, version }) => ({ ...typed, id, version: version ?? 0 }),
    done,
  })
  return form.conflict ? (
    <EntryConflict form={form} theirs={form.conflict} />
  ) : (
    <Fields form={form} onCancel={onDone} />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('entry.saved'))
    onDone()
  }
}

type Flat = Record<`${StaffLocale}.${keyof FormValues['ro']}`, string>

/** Field by field in both languages, since a row of the register is too long to choose as a whole. */
function EntryConflict({
  form,
  theirs,
}: {
  form: ContractForm<typeof changeEntry, FormValues>
  theirs: FormValues
}) {
  const say = useText(text)
  const labels = flatOf((locale, field) => `${say(`entry.${field}`)} (${locale.toUpperCase()})`)
  const flat = (typed: FormValues) => flatOf((locale, field) => typed[locale][field])
  return (
    <Conflict
      form={{
        ...form,
        values: flat(form.values),
        base: flat(form.base),
        resolve: (merged, other) => form.resolve(nestedOf(merged), nestedOf(other)),
      }}
      theirs={flat(theirs)}
      labels={labels}
    />
  )
}

function flatOf(valueOf: (locale: StaffLocale, field: keyof FormValues['ro']) => string): Flat {
  return Object.fromEntries(
    locales.flatMap((locale) =>
      registerFields.map((field) => [`${locale}.${field}`, valueOf(locale, field)]),
    ),
  ) as Flat
}

function nestedOf(flat: Partial<Flat>): FormValues {
  const inLocale = (locale: StaffLocale) =>
    Object.fromEntries(
      registerFields.map((field) => [field, flat[`${locale}.${field}`] ?? '']),
    ) as FormValues['ro']
  return { ro: inLocale('ro'), en: inLocale('en') }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const [locale, setLocale] = useState(useLocale())
  const name = form.at<string>(`${locale}.name`)
  return (
    <form {...form.props} className={styles.stack}>
      <FormNotices form={form} />
      <SegmentedViews
        label={say('entry.language')}
        value={locale}
        onChange={setLocale}
        views={locales.map((value) => ({ value, label: say(`entry.${value}`) }))}
      />
      <TextInput
        {...name}
        label={say('entry.name')}
        lang={locale}
        required={locale === 'ro'}
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      {registerFields.slice(1).map((field) => {
        const { onChange, ...bound } = form.at<string>(`${locale}.${field}`)
        return (
          <Textarea
            key={`${locale} ${field}`}
            {...bound}
            label={say(`entry.${field}`)}
            lang={locale}
            autosize
            minRows={2}
            maxRows={10}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        )
      })}
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
