import { Conflict, type MergingForm } from '#platform/web/forms/conflict.tsx'
import { Button, Group, Select, TagsInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { IconClock } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { changeList } from '../contract.ts'
import type { DoorList } from '../model.ts'
import { listTags, listTeam } from '#modules/company/contract.ts'
import { listCategories } from '#modules/defaults/contract.ts'
import { listParts } from '#modules/events/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import {
  formatInstant,
  instantToZoned,
  zonedToInstant,
  type Instant,
  type PlainDate,
  type Zone,
} from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { text } from '../text.ts'
import styles from './attendance.module.css'

interface ListRulesProps {
  eventId: string
  list: DoorList
  zone: Zone
}

/** When a list is open, when guests may check themselves in, and who is notified of which guests. */
export function ListRules(props: ListRulesProps) {
  const say = useText(text)
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const { list, zone } = props
  const { data: team } = useEndpoint(listTeam, {})
  const host = team?.members.find(({ id }) => id === list.hostId)?.name
  const when = (at: Instant | null) => (at ? formatInstant(at, zone, locale, 'medium') : '…')
  if (editing) return <RulesForm {...props} onDone={() => setEditing(false)} />
  const hours =
    list.opensAt || list.closesAt
      ? say('rules.open', { from: when(list.opensAt), to: when(list.closesAt) })
      : say('rules.always')
  return (
    <div className={styles.rules}>
      <span>
        {[
          isLimited(list) && say('rules.limited'),
          hours,
          host && list.vipTagIds.length > 0 && say('rules.notifies', { host }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button size="xs" leftSection={<IconClock size={14} />} onClick={() => setEditing(true)}>
        {say('rules')}
      </Button>
    </div>
  )
}

const windows = ['opensAt', 'closesAt', 'selfFrom', 'selfTo'] as const
type WindowField = (typeof windows)[number]

interface Moment {
  date: PlainDate | null
  time: string
}

const limits = ['onlyPartIds', 'onlyTagIds', 'onlyCategoryIds', 'onlyTables'] as const
type Limits = Pick<DoorList, (typeof limits)[number]>

type Rules = Record<WindowField, Moment> & Pick<DoorList, 'vipTagIds' | 'hostId'> & Limits

function RulesForm({ eventId, list, zone, onDone }: ListRulesProps & { onDone: () => void }) {
  const say = useText(text)
  const form = useContractForm(changeList, {
    initial: { ...rulesOf(list, zone) },
    record: { id: list.id, version: list.version },
    map: (
      { vipTagIds, hostId, onlyPartIds, onlyTagIds, onlyCategoryIds, onlyTables, ...moments },
      { version },
    ) => ({
      eventId,
      listId: list.id,
      version: version ?? 0,
      vipTagIds,
      hostId,
      onlyPartIds,
      onlyTagIds,
      onlyCategoryIds,
      onlyTables,
      ...instantsOf(moments, zone),
    }),
    done: () => {
      toast.success(say('rules.saved', { name: list.name }))
      onDone()
    },
  })
  const cancel = () => {
    form.discard()
    onDone()
  }
  const windowField = (name: WindowField) => {
    const { value, error, onChange } = form.field(name)
    const problem = error && isHalf(value) ? say('rules.half') : error
    return (
      <MomentFields label={say(`rules.${name}`)} {...{ value, zone, onChange }} error={problem} />
    )
  }
  const tags = form.field('vipTagIds')
  const host = form.field('hostId')
  const only = {
    onlyPartIds: form.field('onlyPartIds'),
    onlyTagIds: form.field('onlyTagIds'),
    onlyCategoryIds: form.field('onlyCategoryIds'),
    onlyTables: form.field('onlyTables'),
  }
  if (form.conflict) return <RulesConflict {...{ eventId, form, zone }} theirs={form.conflict} />
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <LimitFields eventId={eventId} fields={only} />
      {windowField('opensAt')}
      {windowField('closesAt')}
      <p className={styles.quiet}>{say('rules.hoursAbout')}</p>
      {windowField('selfFrom')}
      {windowField('selfTo')}
      <p className={styles.quiet}>{say('rules.selfAbout')}</p>
      <Vip
        vipTagIds={tags.value}
        hostId={host.value}
        onTags={tags.onChange}
        onHost={host.onChange}
      />
      <FormActions busy={form.pending} onCancel={cancel} dirty={form.dirty} />
    </form>
  )
}

interface RulesConflictProps {
  eventId: string
  form: MergingForm<Rules>
  theirs: DoorList
  zone: Zone
}

function RulesConflict({ eventId, form, theirs, zone }: RulesConflictProps) {
  const say = useText(text)
  const locale = useLocale()
  const { parts, tags, categories } = useChoices(eventId)
  const { data: team } = useEndpoint(listTeam, {})
  const records = [...parts, ...tags, ...categories]
  const show = (value: Rules[keyof Rules]) => {
    if (Array.isArray(value))
      return value.map((id) => records.find((each) => each.id === id)?.name ?? id).join(', ')
    if (typeof value === 'string') return team?.members.find(({ id }) => id === value)?.name
    const at = value && instantOf(value, zone)
    return at && formatInstant(at, zone, locale, 'medium')
  }
  return (
    <Conflict
      form={form}
      theirs={rulesOf(theirs, zone)}
      labels={{
        opensAt: say('rules.opensAt'),
        closesAt: say('rules.closesAt'),
        selfFrom: say('rules.selfFrom'),
        selfTo: say('rules.selfTo'),
        vipTagIds: say('rules.vip'),
        hostId: say('rules.host'),
        onlyPartIds: say('rules.onlyPartIds'),
        onlyTagIds: say('rules.onlyTagIds'),
        onlyCategoryIds: say('rules.onlyCategoryIds'),
        onlyTables: say('rules.onlyTables'),
      }}
      show={(_, value) => show(value)}
    />
  )
}

interface VipProps {
  vipTagIds: string[]
  hostId: string | null
  onTags: (ids: string[]) => void
  onHost: (id: string | null) => void
}

function Vip({ vipTagIds, hostId, onTags, onHost }: VipProps) {
  const say = useText(text)
  const { data: tags } = useEndpoint(listTags, { limit: 100 })
  const { data: team } = useEndpoint(listTeam, {})
  const optionOf = (each: { id: string; name: string }) => ({ value: each.id, label: each.name })
  const likelyVipTag = tags?.items.find(
    ({ id, name }) => /\bvip\b/i.test(name) && !vipTagIds.includes(id),
  )
  return (
    <>
      <MultiSelect
        label={say('rules.vip')}
        description={say('rules.vipAbout')}
        data={tags?.items.map(optionOf) ?? []}
        value={vipTagIds}
        onChange={onTags}
        searchable
        clearable
        maxValues={20}
      />
      {likelyVipTag && vipTagIds.length === 0 && (
        <Group gap={8}>
          <Button size="xs" onClick={() => onTags([likelyVipTag.id])}>
            {say('rules.vipUse', { name: likelyVipTag.name })}
          </Button>
        </Group>
      )}
      <Select
        label={say('rules.host')}
        placeholder={say('rules.hostNone')}
        data={team?.members.map(optionOf) ?? []}
        value={hostId}
        onChange={onHost}
        searchable
        clearable
      />
    </>
  )
}

interface MomentFieldsProps {
  label: string
  value: Moment
  zone: Zone
  error: ReactNode
  onChange: (value: Moment) => void
}

function MomentFields({ label, value, zone, error, onChange }: MomentFieldsProps) {
  const say = useText(text)
  return (
    <div className={styles.moment}>
      <DateField
        label={`${label}: ${say('rules.date')}`}
        value={value.date}
        zone={zone}
        error={error}
        onChange={(date) => onChange({ ...value, date })}
      />
      <TimeField
        label={say('rules.time')}
        value={value.time}
        onChange={(time) => onChange({ ...value, time })}
      />
    </div>
  )
}

function useChoices(eventId: string) {
  const { data: parts } = useEndpoint(listParts, { eventId })
  const { data: tags } = useEndpoint(listTags, { limit: 100 })
  const { data: categories } = useEndpoint(listCategories, { kind: 'guest' })
  return {
    parts: parts?.items ?? [],
    tags: tags?.items ?? [],
    categories: categories?.items ?? [],
  }
}

interface LimitFieldsProps {
  eventId: string
  fields: Record<keyof Limits, { value: string[]; onChange: (value: string[]) => void }>
}

/** The guests that the list is for; an empty field sets no limit. */
function LimitFields({ eventId, fields }: LimitFieldsProps) {
  const say = useText(text)
  const { parts, tags, categories } = useChoices(eventId)
  const choices = { onlyPartIds: parts, onlyTagIds: tags, onlyCategoryIds: categories }
  return (
    <fieldset className={styles.limits}>
      <legend>{say('rules.only')}</legend>
      <p className={styles.quiet}>{say('rules.onlyAbout')}</p>
      {(['onlyPartIds', 'onlyTagIds', 'onlyCategoryIds'] as const).map((name) => (
        <MultiSelect
          key={name}
          label={say(`rules.${name}`)}
          data={choices[name].map((each) => ({ value: each.id, label: each.name }))}
          value={fields[name].value}
          onChange={fields[name].onChange}
          searchable
          clearable
          maxValues={50}
        />
      ))}
      <TagsInput
        label={say('rules.onlyTables')}
        description={say('rules.onlyTablesHelp')}
        value={fields.onlyTables.value}
        onChange={fields.onlyTables.onChange}
        maxTags={200}
        clearable
      />
    </fieldset>
  )
}

function rulesOf({ vipTagIds, hostId, ...list }: DoorList, zone: Zone): Rules {
  const momentOf = (at: Instant | null): Moment =>
    at ? instantToZoned(at, zone) : { date: null, time: '' }
  return {
    opensAt: momentOf(list.opensAt),
    closesAt: momentOf(list.closesAt),
    selfFrom: momentOf(list.selfFrom),
    selfTo: momentOf(list.selfTo),
    vipTagIds,
    hostId,
    onlyPartIds: list.onlyPartIds,
    onlyTagIds: list.onlyTagIds,
    onlyCategoryIds: list.onlyCategoryIds,
    onlyTables: list.onlyTables,
  }
}

function instantsOf(
  moments: Record<WindowField, Moment>,
  zone: Zone,
): Record<WindowField, Instant | null> {
  return {
    opensAt: instantOf(moments.opensAt, zone),
    closesAt: instantOf(moments.closesAt, zone),
    selfFrom: instantOf(moments.selfFrom, zone),
    selfTo: instantOf(moments.selfTo, zone),
  }
}

function isLimited(list: DoorList): boolean {
  return limits.some((name) => list[name].length > 0)
}

function isHalf({ date, time }: Moment): boolean {
  return (date === null) !== (time === '')
}

/** An incomplete date and time give no instant, so the form receives the typed text and refuses it. */
function instantOf(moment: Moment, zone: Zone): Instant | null {
  const { date, time } = moment
  if (isHalf(moment)) return `${date ?? ''} ${time}`
  return date && zonedToInstant({ date, time, zone }).instant
}
