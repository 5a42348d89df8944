import { NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { listCategories } from '#modules/defaults/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { fold } from '#shared/text/text.ts'
import type { InvitedPerson, Plan } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './people-list.module.css'

const answers = ['yes', 'open', 'all'] as const

export interface Narrowed {
  search: string
  answer: (typeof answers)[number]
  /** Empty: any. */
  tagId: string
  categoryId: string
}

export const everybodyConfirmed: Narrowed = {
  search: '',
  answer: 'yes',
  tagId: '',
  categoryId: '',
}

export function isAsked(
  person: InvitedPerson,
  { search, answer, tagId, categoryId }: Narrowed,
): boolean {
  return (
    (answer === 'all' || (answer === 'yes') === (person.attendance === 'yes')) &&
    (tagId === '' || person.tagIds.includes(tagId)) &&
    (categoryId === '' || person.categoryId === categoryId) &&
    (search === '' || fold(`${person.name} ${person.groupName}`).includes(fold(search)))
  )
}

interface PeopleFiltersProps {
  plan: Plan
  narrowed: Narrowed
  onChange: (narrowed: Narrowed) => void
}

/** By name or group, answer, and the tags and categories that people of this plan have. */
export function PeopleFilters({ plan, narrowed, onChange }: PeopleFiltersProps) {
  const say = useText(text)
  const { items = [] } = useEndpoint(listCategories, { kind: 'guest' }).data ?? {}
  const used = new Set(plan.people.map(({ categoryId }) => categoryId))
  const categories = items.filter(({ id }) => used.has(id))
  const set = (more: Partial<Narrowed>) => onChange({ ...narrowed, ...more })
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextInput
        aria-label={say('people.search')}
        placeholder={say('people.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={narrowed.search}
        onChange={(event) => set({ search: event.currentTarget.value })}
      />
      <div className={styles.filters}>
        <NativeSelect
          aria-label={say('people.answer')}
          value={narrowed.answer}
          onChange={(event) => set({ answer: event.currentTarget.value as Narrowed['answer'] })}
          data={answers.map((value) => ({ value, label: say(`people.answer.${value}`) }))}
        />
        {plan.tags.length > 0 && (
          <NativeSelect
            aria-label={say('people.tag')}
            value={narrowed.tagId}
            onChange={(event) => set({ tagId: event.currentTarget.value })}
            data={[{ value: '', label: say('people.anyTag') }, ...named(plan.tags)]}
          />
        )}
        {categories.length > 0 && (
          <NativeSelect
            aria-label={say('people.category')}
            value={narrowed.categoryId}
            onChange={(event) => set({ categoryId: event.currentTarget.value })}
            data={[{ value: '', label: say('people.anyCategory') }, ...named(categories)]}
          />
        )}
      </div>
    </>
  )
}
