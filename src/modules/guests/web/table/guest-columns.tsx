import { IconCornerDownRight, IconLeaf, IconStar } from '@tabler/icons-react'
import type { Part } from '#modules/events/model.ts'
import { answerForGuest, changeGuest, inviteGuest, uninviteGuest } from '../../contract.ts'
import {
  AgeBand,
  guestFields,
  plainFieldKeys,
  fullName,
  type GuestFields,
  type GuestRow,
  type Invitation,
  type PlainFieldKey,
} from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useRefusal } from '#platform/web/calls/refusal.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatPhone } from '#shared/text/phone.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { TagList } from '#ui/live/records/tag-list.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import styles from '../guest-list.module.css'
import { editedName, readName } from './edited-name.ts'
import {
  listText,
  nameIn,
  options,
  RsvpDot,
  guestAnswers,
  type GuestAnswer,
  usePartsWithAnswers,
  useCategories,
  useNameOf,
  useTags,
} from '../guest-words.tsx'

/** In the grouped view, `begins` marks the first row of a group. */
export type ListedGuest = GuestRow & { begins?: boolean }
type GuestColumn = Column<ListedGuest>

/** Hidden until the user chooses them. */
export const hiddenByDefault = ['firstName', 'lastName', ...plainFieldKeys, 'side', 'added']
const partsShown = 6

/** All columns that the table can show; most of them are edited in place. */
export function useGuestColumns(eventId: string, grouped: boolean): GuestColumn[] {
  const facts = useFactColumns(eventId)
  const answers = useAnswerColumns(eventId)
  const name = useNameColumn(eventId, grouped)
  const group = useGroupColumn(grouped)
  return [name, group, ...answers, ...facts]
}

/** Saves one field of a row and gives back the sentence that refuses it. */
function useSave(eventId: string) {
  const refusal = useRefusal()
  const change = useCommand(changeGuest)
  return async ({ id, version }: ListedGuest, fields: Partial<GuestFields>) =>
    refusal(await change.run({ eventId, guestId: id, version, ...fields }))
}

function useNameColumn(eventId: string, grouped: boolean): GuestColumn {
  const say = useText(listText)
  const save = useSave(eventId)
  return {
    id: 'name',
    title: say('field.name'),
    width: 230,
    grow: true,
    sortable: !grouped,
    card: 'title',
    render: (row) => <NameCell row={row} grouped={grouped} />,
    edit: {
      value: editedName,
      save: (row, typed) => save(row, readName(typed)),
    },
  }
}

function NameCell({ row, grouped }: { row: ListedGuest; grouped: boolean }) {
  const say = useText(listText)
  const nameOf = useNameOf()
  const isNamed = fullName(row) !== ''
  return (
    <span className={styles.name} data-inside={(grouped && !row.begins) || undefined}>
      {row.hostId !== null ? (
        <IconCornerDownRight size={16} className={styles.along} aria-hidden />
      ) : (
        <Avatar name={nameOf(row)} size={24} />
      )}
      <bdi className={isNamed ? undefined : styles.nameless}>{nameOf(row)}</bdi>
      {row.isPrimary && grouped && (
        <IconStar size={14} className={styles.along} role="img" aria-label={say('guest.primary')} />
      )}
      {row.hasNeeds && (
        <IconLeaf size={14} className={styles.needs} role="img" aria-label={say('fact.needs')} />
      )}
    </span>
  )
}

function useGroupColumn(grouped: boolean): GuestColumn {
  const say = useText(listText)
  return {
    id: 'group',
    title: say('field.group'),
    width: 180,
    sortable: !grouped,
    render: (row) => (
      <bdi className={grouped ? styles.group : undefined}>
        {grouped && !row.begins ? '' : row.groupName}
      </bdi>
    ),
  }
}

/** One column for the overall answer, then one for each part and one for each meal. */
function useAnswerColumns(eventId: string): GuestColumn[] {
  const say = useText(listText)
  const parts = usePartsWithAnswers(eventId)
  const answer = useAnswerColumn(eventId)
  const menu = useMenuColumn(eventId)
  const overall: GuestColumn = {
    id: 'rsvp',
    title: say('field.standing'),
    width: 140,
    sortable: true,
    card: 'side',
    render: (row) => <RsvpDot rsvp={row.standing} />,
  }
  return [overall, ...parts.map(answer), ...parts.filter(({ servesMeal }) => servesMeal).map(menu)]
}

/** With many parts, only the first ones are shown by default. */
export function useHiddenParts(eventId: string): string[] {
  return usePartsWithAnswers(eventId)
    .slice(partsShown)
    .flatMap(({ id }) => [`part-${id}`, `menu-${id}`])
}

function invitationOf(row: ListedGuest, part: Part): Invitation | undefined {
  return row.invitations.find(({ partId }) => partId === part.id)
}

function useAnswerColumn(eventId: string): (part: Part) => GuestColumn {
  const say = useText(listText)
  const put = useAnswerOf(eventId)
  const choices = [
    ...guestAnswers.map((value) => ({ value, label: say(`rsvp.${value}`) })),
    { value: '', label: say('rsvp.uninvited') },
  ]
  return (part) => ({
    id: `part-${part.id}`,
    title: part.name,
    width: 140,
    card: 'none',
    render: (row) => <RsvpDot rsvp={invitationOf(row, part)?.rsvp ?? null} />,
    edit: {
      value: (row) => {
        const rsvp = invitationOf(row, part)?.rsvp ?? ''
        return rsvp === 'waiting' ? 'yes' : rsvp
      },
      options: choices,
      save: (row, value) => put(row, part, value as GuestAnswer | ''),
    },
  })
}

/** Answers for a guest, inviting them first where need be; an empty answer takes the invitation back. */
function useAnswerOf(eventId: string) {
  const refusal = useRefusal()
  const inviting = useCommand(inviteGuest)
  const uninviting = useCommand(uninviteGuest)
  const answering = useCommand(answerForGuest)
  return async (row: ListedGuest, { id: partId }: Part, rsvp: GuestAnswer | '') => {
    const of = { eventId, guestId: row.id }
    if (rsvp === '') return refusal(await uninviting.run({ ...of, partIds: [partId] }))
    let invitation = row.invitations.find((each) => each.partId === partId)
    if (!invitation) {
      const invited = await inviting.run({ ...of, partIds: [partId] })
      if (!invited.ok) return refusal(invited)
      invitation = invited.data.items.find((each) => each.partId === partId)
      if (!invitation || rsvp === 'none') return undefined
    }
    return refusal(await answering.run({ ...of, partId, version: invitation.version, rsvp }))
  }
}

function useMenuColumn(eventId: string): (part: Part) => GuestColumn {
  const say = useText(listText)
  const refusal = useRefusal()
  const answering = useCommand(answerForGuest)
  const put = async (row: ListedGuest, part: Part, menu: string) => {
    const version = invitationOf(row, part)?.version
    if (version === undefined) return say('menu.notInvited')
    const of = { eventId, guestId: row.id, partId: part.id }
    return refusal(await answering.run({ ...of, version, menu }))
  }
  return (part) => ({
    id: `menu-${part.id}`,
    title: say('field.menuOf', { part: part.name }),
    width: 150,
    card: 'none',
    render: (row) => <bdi>{invitationOf(row, part)?.menu}</bdi>,
    edit: {
      value: (row) => invitationOf(row, part)?.menu ?? '',
      save: (row, menu) => put(row, part, menu),
    },
  })
}

function useFactColumns(eventId: string): GuestColumn[] {
  const say = useText(listText)
  const locale = useLocale()
  const save = useSave(eventId)
  const categories = useCategories()
  const tags = useTags()
  type LineColumn = 'table' | 'firstName' | 'lastName' | PlainFieldKey
  const line = (id: LineColumn, width: number, card: GuestColumn['card']): GuestColumn => ({
    id,
    title: say(`field.${id}`),
    width,
    ...(card && { card }),
    render: (row) => <bdi>{row[id]}</bdi>,
    edit: { value: (row) => row[id], save: (row, value) => save(row, { [id]: value }) },
  })
  return [
    {
      id: 'category',
      title: say('field.categoryId'),
      width: 150,
      card: 'none',
      render: ({ categoryId }) => nameIn(categories, categoryId),
      edit: {
        value: ({ categoryId }) => categoryId ?? '',
        options: [{ value: '', label: say('filter.noCategory') }, ...options(categories)],
        save: (row, value) => save(row, { categoryId: value || null }),
      },
    },
    line('table', 110, 'line'),
    {
      id: 'tags',
      title: say('field.tagIds'),
      width: 180,
      card: 'none',
      render: ({ tagIds }) => <TagList tags={tagIds.map((id) => nameIn(tags, id))} max={2} />,
    },
    contact('phone', say('field.phone'), save),
    contact('email', say('field.email'), save),
    {
      id: 'ageBand',
      title: say('field.ageBand'),
      width: 120,
      card: 'none',
      render: (row) => say(`age.${row.ageBand}`),
      edit: {
        value: (row) => row.ageBand,
        options: AgeBand.options.map((value) => ({ value, label: say(`age.${value}`) })),
        save: (row, value) => save(row, { ageBand: AgeBand.parse(value) }),
      },
    },
    line('lastName', 150, 'none'),
    line('firstName', 150, 'none'),
    ...plainFieldKeys.map((key) => line(key, guestFields[key].width, 'none')),
    {
      id: 'side',
      title: say('field.side'),
      width: 140,
      card: 'none',
      render: (row) => <bdi>{row.side}</bdi>,
    },
    {
      id: 'added',
      title: say('field.added'),
      width: 150,
      sortable: true,
      card: 'none',
      render: (row) => formatInstant(row.createdAt, defaultZone, locale, 'medium'),
    },
  ]
}

function contact(
  id: 'phone' | 'email',
  title: string,
  save: ReturnType<typeof useSave>,
): GuestColumn {
  const cellText = (value: string | null) =>
    value === null ? '' : id === 'phone' ? formatPhone(value) : value
  return {
    id,
    title,
    width: id === 'phone' ? 160 : 220,
    card: id === 'phone' ? 'line' : 'none',
    render: (row) => cellText(row[id]),
    edit: {
      value: (row) => cellText(row[id]),
      inputMode: id === 'phone' ? 'tel' : 'email',
      save: (row, value) => save(row, { [id]: value.trim() === '' ? null : value }),
    },
  }
}
