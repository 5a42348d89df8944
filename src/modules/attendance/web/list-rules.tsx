import { Button, MultiSelect, Select } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { changeList } from '#modules/check-in/contract.ts'
import type { DoorList } from '#modules/check-in/model.ts'
import { listTags, listTeam } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import {
  formatInstant,
  instantToZoned,
  zonedToInstant,
  type Instant,
  type PlainDate,
  type Zone,
} from '#shared/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './attendance.module.css'

interface ListRulesProps {
  eventId: string
  list: DoorList
  zone: Zone
}

/** When a list is open, when guests may check themselves in, and who hears of whom. */
export function ListRules(props: ListRulesProps) {
  const say = useText(text)
  const locale = useLocale()
  const [editing, setEditing] = useState(false)
  const { list, zone } = props
  const { data: team } = useEndpoint(listTeam, {})
  const host = team?.members.find(({ id }) => id === list.hostId)?.name
  const when = (at: Instant | null) => (at ? formatInstant(at, zone, locale, 'medium') : '…')
  if (editing) return <RulesForm key={list.version} {...props} onDone={() => setEditing(false)} />
  const hours =
    list.opensAt || list.closesAt
      ? say('rules.open', { from: when(list.opensAt), to: when(list.closesAt) })
      : say('rules.always')
  return (
    <div className={styles.rules}>
      <span>
        {[hours, host && list.vipTagIds.length > 0 && say('rules.tells', { host })]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button size="xs" leftSection={<IconClock size={14} />} onClick={() => setEditing(true)}>
        {say('rules')}
      </Button>
    </div>
  )
}

const windows = ['opens', 'closes', 'selfFrom', 'selfTo'] as const
type Edge = (typeof windows)[number]
const fieldOf = {
  opens: 'opensAt',
  closes: 'closesAt',
  selfFrom: 'selfFrom',
  selfTo: 'selfTo',
} as const

interface Moment {
  date: PlainDate | null
  time: string
}

function RulesForm({ eventId, list, zone, onDone }: ListRulesProps & { onDone: () => void }) {
  const say = useText(text)
  const sentence = useSentence()
  const changing = useCommand(changeList)
  const [moments, setMoments] = useState(() => momentsOf(list, zone))
  const [vipTagIds, setVipTagIds] = useState(list.vipTagIds)
  const [hostId, setHostId] = useState(list.hostId)
  const [tries, setTries] = useState(0)
  const form = useFocusOnProblem(tries)
  const isHalf = (edge: Edge) => (moments[edge].date === null) !== (moments[edge].time === '')
  const save = async () => {
    setTries(tries + 1)
    if (windows.some(isHalf)) return
    const input = { eventId, listId: list.id, version: list.version, vipTagIds, hostId }
    const outcome = await changing.run({ ...input, ...instantsOf(moments, zone) })
    if (!outcome.ok) return
    toast.success(say('rules.saved', { name: list.name }))
    onDone()
  }
  const edge = (name: Edge) => (
    <MomentFields
      label={say(`rules.${name}`)}
      value={moments[name]}
      zone={zone}
      error={tries > 0 && isHalf(name) ? say('rules.half') : undefined}
      onChange={(value) => setMoments({ ...moments, [name]: value })}
    />
  )
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {edge('opens')}
      {edge('closes')}
      <p className={styles.quiet}>{say('rules.hoursAbout')}</p>
      {edge('selfFrom')}
      {edge('selfTo')}
      <p className={styles.quiet}>{say('rules.selfAbout')}</p>
      <Vip {...{ vipTagIds, hostId }} onTags={setVipTagIds} onHost={setHostId} />
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <FormActions busy={changing.pending} onCancel={onDone} dirty />
    </form>
  )
}

/** After each try the first wrong field, which may lie above what is seen of the panel. */
function useFocusOnProblem(tries: number) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  return form
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
  const named = (each: { id: string; name: string }) => ({ value: each.id, label: each.name })
  return (
    <>
      <MultiSelect
        label={say('rules.vip')}
        description={say('rules.vipAbout')}
        data={tags?.items.map(named) ?? []}
        value={vipTagIds}
        onChange={onTags}
        searchable
        clearable
        maxValues={20}
      />
      <Select
        label={say('rules.host')}
        placeholder={say('rules.hostNone')}
        data={team?.members.map(named) ?? []}
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
  error: string | undefined
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

function momentsOf(list: DoorList, zone: Zone): Record<Edge, Moment> {
  const momentOf = (at: Instant | null): Moment =>
    at ? instantToZoned(at, zone) : { date: null, time: '' }
  return {
    opens: momentOf(list.opensAt),
    closes: momentOf(list.closesAt),
    selfFrom: momentOf(list.selfFrom),
    selfTo: momentOf(list.selfTo),
  }
}

function instantsOf(moments: Record<Edge, Moment>, zone: Zone): Record<string, Instant | null> {
  return Object.fromEntries(windows.map((edge) => [fieldOf[edge], instantOf(moments[edge], zone)]))
}

function instantOf({ date, time }: Moment, zone: Zone): Instant | null {
  return date && time ? zonedToInstant({ date, time, zone }).instant : null
}
