import { IconPhoneCall } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSearch } from '#platform/web/search.ts'
import { Id } from '#shared/ids.ts'
import { Picker, type PickerOption } from '#ui/live/fields/picker.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { TableSkeleton } from '#ui/live/states/skeletons.tsx'
import { findTargets, listContactsOf } from '../contract.ts'
import { LinkKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './contacts.module.css'
import { CallList, ContactsOf } from './widgets.tsx'

const Address = z.object({
  // Older addresses name clients and venues by kinds of their own.
  fel: z
    .enum([...LinkKind.options, 'client', 'venue'])
    .transform((kind) => LinkKind.safeParse(kind).data ?? 'partner')
    .optional(),
  tinta: Id.optional(),
  /** The event that the whole workspace is set to. */
  eveniment: Id.optional(),
})

/** The call list of the day: all contacts of one record, with role and a button that dials. */
export default function DayView() {
  const say = useText(text)
  const [{ fel, tinta, eveniment }, setAddress] = useSearch(Address)
  const target =
    fel && tinta
      ? { kind: fel, targetId: tinta }
      : eveniment
        ? { kind: 'event' as const, targetId: eveniment }
        : null
  const linkedContacts = useEndpoint(listContactsOf, target ?? { kind: 'event', targetId: '' }, {
    enabled: target !== null,
  })
  const name = target ? (linkedContacts.data?.name ?? '') : ''
  return (
    <>
      <div className={styles.choose}>
        <Target
          value={target && name ? { id: target.targetId, label: name } : null}
          onChange={(next) =>
            setAddress({ fel: next?.kind ?? null, tinta: next?.id ?? null }, { step: true })
          }
        />
      </div>
      {target ? (
        <People key={target.targetId} {...target} />
      ) : (
        <EmptyState
          icon={<IconPhoneCall size={28} stroke={1.5} />}
          title={say('day.start')}
          text={say('day.startText')}
        />
      )}
    </>
  )
}

interface TargetProps {
  value: PickerOption | null
  onChange: (target: { kind: LinkKind; id: string } | null) => void
}

function Target({ value, onChange }: TargetProps) {
  const say = useText(text)
  const [search, setSearch] = useState('')
  const targets = useEndpoint(findTargets, { search }, { keepPrevious: true })
  const items = targets.data?.items ?? []
  return (
    <Picker
      label={say('day.choose')}
      help={say('day.chooseHelp')}
      value={value}
      onChange={(next) => {
        const item = items.find(({ id }) => id === next?.id)
        onChange(item ? { kind: item.kind, id: item.id } : null)
      }}
      options={items.map(({ id, name, kind, about }) => ({
        id,
        label: name,
        about:
          about && kind === 'partner'
            ? about
            : [say(`kind.${kind}`), about].filter(Boolean).join(' · '),
      }))}
      onSearch={setSearch}
      loading={targets.isFetching}
    />
  )
}

function People({ kind, targetId }: { kind: LinkKind; targetId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listContactsOf, { kind, targetId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <TableSkeleton columns={2} rows={4} />
  const { name, items } = data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconPhoneCall size={28} stroke={1.5} />}
          title={say('day.none', { name })}
          text={say('day.noneText')}
        />
      ) : (
        <CallList label={say('day.list', { name })} people={items} />
      )}
      <ContactsOf kind={kind} targetId={targetId} isPlain />
    </>
  )
}
