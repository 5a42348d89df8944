import { ActionIcon, Group, NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { IconArmchair, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listParts } from '#modules/events/contract.ts'
import { EventNeeded, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addPlan, listHalls, listPlans, removeHall, restoreHall } from '../contract.ts'
import type { PlanRow, SavedHall } from '../model.ts'
import { text } from '../text.ts'
import { NoActivePlan } from './no-active-plan.tsx'
import styles from './plan.module.css'

/** The plans of the chosen event, or those of all events one may see. */
export default function PlansScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: eventId } = useChosenEvent()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useEndpoint(listPlans, eventId ? { eventId } : {}, {
    keepPrevious: true,
  })
  const add = () => setAdding(true)
  useKey('n', add)
  const primary = { label: say('plan.add'), icon: <IconPlus size={16} />, onClick: add }
  return (
    <>
      <PageHeader title={say('title')} about={say('list.about')} primary={primary} />
      {!data ? (
        error ? (
          <ErrorState text={sentence(error)} onReload={() => void refetch()} />
        ) : (
          <CardsSkeleton cards={2} />
        )
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<IconArmchair size={28} stroke={1.5} />}
          title={say('empty.title')}
          text={say('empty.text')}
          action={primary}
          example={<Badge tone="brand">{say('empty.example')}</Badge>}
        />
      ) : (
        <>
          <NoActivePlan plans={data.items} />
          <ul className={styles.cards}>
            {data.items.map((plan) => (
              <li key={plan.id}>
                <PlanCard plan={plan} showsEvent={eventId === null} />
              </li>
            ))}
          </ul>
        </>
      )}
      {adding && (
        <Dialog opened stay onClose={() => setAdding(false)} title={say('plan.add')}>
          <EventNeeded about={say('plan.needsEvent')}>
            {(id) => (
              <NewPlan eventId={id} plans={data?.items ?? []} onClose={() => setAdding(false)} />
            )}
          </EventNeeded>
        </Dialog>
      )}
    </>
  )
}

function PlanCard({ plan, showsEvent }: { plan: PlanRow; showsEvent: boolean }) {
  const say = useText(text)
  const { seated, seats, tables, unseated } = plan
  return (
    <Link className={styles.card ?? ''} href={linkTo('/asezare/:planId', { planId: plan.id })}>
      <span className={styles.cardWords}>
        <strong>
          <bdi>{plan.name}</bdi>
        </strong>
        <span className={styles.quiet}>
          {showsEvent ? `${plan.eventName} · ${plan.partName}` : plan.partName}
        </span>
        <span className={styles.quiet}>
          {say('plan.tables', { n: tables })} · {say('plan.seated', { seated, n: seats })}
        </span>
      </span>
      <span className={styles.cardSide}>
        {unseated > 0 && <Badge tone="accent">{say('plan.unseated', { n: unseated })}</Badge>}
        <Badge tone={plan.isActive ? 'brand' : 'neutral'}>
          {say(plan.isActive ? 'plan.active' : 'plan.draft')}
        </Badge>
      </span>
    </Link>
  )
}

interface NewPlanProps {
  eventId: string
  plans: readonly PlanRow[]
  onClose: () => void
}

type Source = 'empty' | 'tables' | 'plan' | 'hall'

function NewPlan({ eventId, plans, onClose }: NewPlanProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const parts = useEndpoint(listParts, { eventId }).data?.items ?? []
  const own = plans.filter((plan) => plan.eventId === eventId)
  const [name, setName] = useState(say('plan.usualName'))
  const [partId, setPartId] = useState('')
  const [from, setFrom] = useState<Source>('empty')
  const [planId, setPlanId] = useState('')
  const [hallId, setHallId] = useState('')
  const halls = useEndpoint(listHalls, {}).data?.items ?? []
  const adding = useCommand(addPlan)
  const meal = parts.find(({ servesMeal }) => servesMeal) ?? parts[0]
  const save = async () => {
    const copied = planId || own[0]?.id
    const saved = hallId || halls[0]?.id
    const outcome = await adding.run({
      eventId,
      name,
      partId: partId || (meal?.id ?? ''),
      from,
      ...(from === 'plan' && copied && { planId: copied }),
      ...(from === 'hall' && saved && { hallId: saved }),
    })
    if (!outcome.ok) return
    onClose()
    void navigate(linkTo('/asezare/:planId', { planId: outcome.data.id }))
  }
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={say('plan.part')}
        value={partId || (meal?.id ?? '')}
        onChange={(event) => setPartId(event.currentTarget.value)}
        data={parts.map((part) => ({ value: part.id, label: part.name }))}
      />
      <Radio.Group label={say('plan.from')} value={from} onChange={(value) => setFrom(value)}>
        <Stack gap={8} mt={4}>
          <Radio value="empty" label={say('plan.fromEmpty')} />
          <Radio value="tables" label={say('plan.fromTables')} />
          {halls.length > 0 && <Radio value="hall" label={say('plan.fromHall')} />}
          {own.length > 0 && <Radio value="plan" label={say('plan.fromPlan')} />}
        </Stack>
      </Radio.Group>
      {from === 'hall' && (
        <HallChoice {...{ halls }} value={hallId || (halls[0]?.id ?? '')} onChange={setHallId} />
      )}
      {from === 'plan' && (
        <NativeSelect
          label={say('plan.copied')}
          value={planId || (own[0]?.id ?? '')}
          onChange={(event) => setPlanId(event.currentTarget.value)}
          data={own.map((plan) => ({ value: plan.id, label: `${plan.name} · ${plan.partName}` }))}
        />
      )}
      <FormActions saveLabel={say('plan.create')} busy={adding.pending} onCancel={onClose} />
    </form>
  )
}

interface HallChoiceProps {
  halls: readonly SavedHall[]
  value: string
  onChange: (hallId: string) => void
}

/** A hall of a venue or of the company; one that is no longer needed is deleted here. */
function HallChoice({ halls, value, onChange }: HallChoiceProps) {
  const say = useText(text)
  const removing = useCommand(removeHall)
  const restoring = useCommand(restoreHall)
  const hall = halls.find(({ id }) => id === value)
  const remove = async ({ id: hallId, name }: SavedHall) => {
    const outcome = await removing.run({ hallId })
    if (!outcome.ok) return
    onChange('')
    showUndoBar(say('saved.removed', { name }), () => restoring.run({ hallId }))
  }
  const label = hall && say('saved.remove', { name: hall.name })
  return (
    <Group align="end" wrap="nowrap" gap={8}>
      <NativeSelect
        flex={1}
        label={say('plan.hall')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        data={halls.map((each) => ({
          value: each.id,
          label: [
            each.partnerName,
            each.name,
            say('plan.tables', { n: each.tables }),
            say('saved.seats', { n: each.seats }),
          ]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
      {hall && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={label}
          title={label}
          onClick={() => void remove(hall)}
        >
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  )
}
