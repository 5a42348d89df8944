import { Conflict } from '#platform/web/forms/conflict.tsx'
import { Select, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { z } from 'zod'
import { TagTone } from '#modules/company/model.ts'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { type ContractForm, useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch } from '#platform/web/search.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addCategory,
  changeCategory,
  listCategories,
  removeCategory,
  restoreCategory,
} from '../contract.ts'
import { CategoryKind, type Category, type CategoryFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './defaults.module.css'

export const newCategory = 'categorie-noua'

export function panelOfCategory({ id }: Category): string {
  return `categorie-${id}`
}

const Address = z.object({ fel: CategoryKind.default('budget') })

interface CategoryPanelProps {
  isAdmin: boolean
  opened: string | null
  onClose: () => void
}

export function CategoryPanel({ isAdmin, opened, onClose }: CategoryPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [{ fel: kind }] = useSearch(Address)
  const id = /^categorie-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
  const isNew = isAdmin && opened === newCategory
  const reading = useEndpoint(listCategories, { kind })
  const row = reading.data?.items.find((each) => each.id === id)
  const removing = useRemoval(onClose)
  const remove = {
    label: say('category.remove'),
    icon: <IconTrash size={16} />,
    tone: 'danger',
    onClick: () => row && void removing.remove(row),
  } as const
  return (
    <SidePanel
      opened={id !== null || isNew}
      onClose={onClose}
      title={row?.name ?? (isNew ? say('categories.add') : '…')}
      about={say(`category.${kind}`)}
      menu={row && isAdmin ? [remove] : []}
    >
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      {isNew ? (
        <NewForm key={kind} kind={kind} onDone={onClose} />
      ) : row ? (
        <>
          {isAdmin ? (
            <EditForm key={row.id} category={row} onDone={onClose} />
          ) : (
            <Badge tone={row.tone}>{row.name}</Badge>
          )}
          <RecordHistory entity="category" entityId={row.id} />
        </>
      ) : reading.data && id !== null && !removing.pending ? (
        <ErrorState text={say('categories.none')} onReload={() => void reading.refetch()} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** Deleting needs no confirmation, since it can be undone. */
function useRemoval(onGone: () => void) {
  const say = useText(text)
  const removing = useCommand(removeCategory)
  const restoring = useCommand(restoreCategory)
  return {
    error: removing.error,
    pending: removing.pending,
    async remove({ id, name }: Category) {
      if (!(await removing.run({ id })).ok) return
      onGone()
      showUndoBar(say('category.removed', { name }), () => restoring.run({ id }))
    },
  }
}

const blank: CategoryFields = { name: '', tone: 'neutral' }

function NewForm({ kind, onDone }: { kind: CategoryKind; onDone: () => void }) {
  const done = useDone(onDone)
  const form = useContractForm(addCategory, {
    initial: blank,
    record: { id: `new-${kind}`, version: null },
    map: (typed) => ({ ...typed, kind }),
    done,
  })
  return <Fields form={form} onCancel={onDone} />
}

function EditForm({ category, onDone }: { category: Category; onDone: () => void }) {
  const say = useText(text)
  const done = useDone(onDone)
  const { name, tone } = category
  const form = useContractForm(changeCategory, {
    initial: { name, tone },
    record: category,
    map: (typed, { id, version }) => ({ ...typed, id, version: version ?? 0 }),
    done,
  })
  if (!form.conflict) return <Fields form={form} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={form.conflict}
      labels={{ name: say('category.name'), tone: say('category.tone') }}
      show={(field, value) => (field === 'tone' ? say(`tone.${value as TagTone}`) : value)}
    />
  )
}

function useDone(onDone: () => void): () => void {
  const say = useText(text)
  return () => {
    toast.success(say('category.saved'))
    onDone()
  }
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, CategoryFields>
  onCancel: () => void
}

function Fields<E extends Endpoint>({ form, onCancel }: FieldsProps<E>) {
  const say = useText(text)
  const name = form.field('name')
  const tone = form.field('tone')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('category.name')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(event) => name.onChange(event.currentTarget.value)}
      />
      <Select
        {...tone}
        label={say('category.tone')}
        data={TagTone.options.map((value) => ({ value, label: say(`tone.${value}`) }))}
        onChange={(value) => tone.onChange(TagTone.parse(value ?? 'neutral'))}
        allowDeselect={false}
      />
      <FormActions onCancel={onCancel} busy={form.pending} dirty={form.dirty} />
    </form>
  )
}
