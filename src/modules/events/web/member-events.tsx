import { Button, Checkbox, Group, Radio, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState, type FormEvent } from 'react'
import type { TeamMember } from '#modules/accounts/model.ts'
import { listTeam } from '#modules/company/contract.ts'
import { StoppedShares } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { handOver, limitMember, listEvents, listOpenWork } from '../contract.ts'
import { text } from '../text.ts'
import { daysOf } from './event-words.tsx'
import styles from './forms/new-event.module.css'

interface MemberDialogProps {
  member: TeamMember
  onClose: () => void
}

/** A planner works on every event of the company, or only on those ticked here. */
export default function LimitDialog({ member, onClose }: MemberDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const limiting = useCommand(limitMember)
  const [chosen, setChosen] = useState<readonly string[] | null>(member.eventIds)
  /** Nothing is ticked, and the person was asked to confirm that. */
  const [isConfirming, setConfirming] = useState(false)
  const choose = (next: readonly string[] | null) => {
    setChosen(next)
    setConfirming(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen?.length === 0 && !isConfirming) return setConfirming(true)
    const { id: userId, version } = member
    const eventIds = chosen && [...chosen]
    const outcome = await limiting.run({ userId, version, eventIds })
    if (!outcome.ok) return
    toast.success(say('limit.saved'))
    onClose()
  }
  return (
    <Dialog opened stay onClose={onClose} title={say('limit.title', { name: member.name })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {limiting.error && <Notice tone="error">{sentence(limiting.error)}</Notice>}
        <EventLimit value={chosen} onChange={choose} />
        <p className={styles.quiet}>{say('limit.about')}</p>
        {isConfirming && (
          <Notice tone="warning" title={say('limit.none.title')}>
            {say('limit.none', { name: member.name })}
          </Notice>
        )}
        {chosen && <StoppedShares member={member} lost={{ keptEventIds: chosen }} />}
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="filled" loading={limiting.pending}>
            {say(isConfirming ? 'limit.saveNone' : 'limit.save')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

interface EventLimitProps {
  /** Null: every event. */
  value: readonly string[] | null
  onChange: (value: readonly string[] | null) => void
}

/** Every event, or the ticked ones; the ticks are kept when switching between both. */
export function EventLimit({ value, onChange }: EventLimitProps) {
  const say = useText(text)
  const [last, setLast] = useState<readonly string[]>(value ?? [])
  const tick = (chosen: readonly string[]) => {
    setLast(chosen)
    onChange(chosen)
  }
  return (
    <>
      <Radio.Group
        label={say('limit.what')}
        value={value === null ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'some' ? last : null)}
      >
        <div className={styles.ticks}>
          <Radio value="all" label={say('limit.all')} />
          <Radio value="some" label={say('limit.some')} />
        </div>
      </Radio.Group>
      {value !== null && <EventTicks chosen={value} onChange={tick} />}
    </>
  )
}

interface EventTicksProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function EventTicks({ chosen, onChange }: EventTicksProps) {
  const say = useText(text)
  const locale = useLocale()
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search.trim(), 150)
  const { data } = useEndpoint(
    listEvents,
    {
      ...(debouncedSearch && { search: debouncedSearch }),
      archived: 'all',
      descending: true,
      limit: 100,
    },
    { keepPrevious: true },
  )
  return (
    <fieldset className={styles.ticks}>
      <legend>{say('limit.chosen', { n: chosen.length })}</legend>
      <TextInput
        value={search}
        aria-label={say('switcher.search')}
        placeholder={say('switcher.search')}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={styles.scroll}>
        {data ? (
          data.items.map((event) => (
            <Checkbox
              key={event.id}
              label={event.name}
              description={`${daysOf(event, locale)} · ${say(`status.${event.status}`)}`}
              checked={chosen.includes(event.id)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...chosen, event.id]
                    : chosen.filter((id) => id !== event.id),
                )
              }
            />
          ))
        ) : (
          <PanelSkeleton rows={3} />
        )}
        {data?.items.length === 0 && <span>{say('switcher.notFound')}</span>}
      </div>
    </fieldset>
  )
}

export function HandOverDialog({ member, onClose }: MemberDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const handing = useCommand(handOver)
  const [to, setTo] = useState<string | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (to === null) return
    const outcome = await handing.run({ userId: member.id, toUserId: to })
    if (!outcome.ok) return
    toast.success(say('handOver.done', { n: outcome.data.count }))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={say('handOver.title', { name: member.name })}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <Work
          member={member}
          to={to}
          onTo={setTo}
          problem={handing.error && sentence(handing.error)}
        />
        <Group gap={8} justify="flex-end">
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button type="submit" variant="filled" disabled={to === null} loading={handing.pending}>
            {say('handOver.do')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}

interface OffboardingWorkProps {
  member: TeamMember
  onChoice: (toUserId: string | null) => void
}

/** Shown before a member is deactivated: the choice of who takes over their open work. */
export function OffboardingWork({ member, onChoice }: OffboardingWorkProps) {
  const [to, setTo] = useState<string | null>(null)
  useEffect(() => {
    onChoice(to)
    return () => onChoice(null)
  }, [to, onChoice])
  return <Work member={member} to={to} onTo={setTo} />
}

interface WorkProps {
  member: TeamMember
  to: string | null
  onTo: (id: string | null) => void
  /** The reason why it could not be handed over. */
  problem?: string | null | undefined
}

function Work({ member, to, onTo, problem }: WorkProps) {
  const say = useText(text)
  const locale = useLocale()
  const work = useEndpoint(listOpenWork, { userId: member.id })
  const team = useEndpoint(listTeam, {})
  if (!work.data) return <PanelSkeleton rows={2} />
  if (work.data.items.length === 0)
    return <p className={styles.quiet}>{say('handOver.none', { name: member.name })}</p>
  const colleagues = (team.data?.members ?? [])
    .filter(({ id, active }) => active && id !== member.id)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <p className={styles.quiet}>
        {say('handOver.has', {
          name: member.name,
          work: work.data.items.map(({ title, count }) => `${title[locale]}: ${count}`).join(', '),
        })}
      </p>
      <Select
        label={say('handOver.to')}
        placeholder={say('handOver.nobody')}
        data={colleagues}
        value={to}
        onChange={onTo}
        error={problem}
        searchable
        clearable
      />
    </>
  )
}
