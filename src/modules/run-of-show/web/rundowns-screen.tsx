import { NativeSelect, Radio, Stack, TextInput } from '@mantine/core'
import { IconListDetails, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getAgenda } from '#modules/agenda/contract.ts'
import { getEvent } from '#modules/events/contract.ts'
import { EventNeeded, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { linkTo } from '#platform/web/routing/links.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addRundown, listRundowns } from '../contract.ts'
import { dateOfStart, type RundownRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './rundown.module.css'
import { useRundownTemplates } from './templates.ts'

/** The rundowns of the chosen event, or those of all events one may see. */
export default function RundownsScreen() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: eventId } = useChosenEvent()
  const [adding, setAdding] = useState(false)
  const { data, error, refetch } = useEndpoint(listRundowns, eventId ? { eventId } : {}, {
    keepPrevious: true,
  })
  const add = () => setAdding(true)
  useKey('n', add)
  const primary = { label: say('add'), icon: <IconPlus size={16} />, onClick: add }
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
          icon={<IconListDetails size={28} stroke={1.5} />}
          title={say('empty.title')}
          text={say('empty.text')}
          action={primary}
          example={<Badge tone="brand">{say('empty.example')}</Badge>}
        />
      ) : (
        <ul className={styles.cards}>
          {data.items.map((rundown) => (
            <li key={rundown.id}>
              <RundownCard rundown={rundown} showsEvent={eventId === null} />
            </li>
          ))}
        </ul>
      )}
      {adding && (
        <Dialog opened stay onClose={() => setAdding(false)} title={say('add')}>
          <EventNeeded about={say('needsEvent')}>
            {(id) => <NewRundown eventId={id} onClose={() => setAdding(false)} />}
          </EventNeeded>
        </Dialog>
      )}
    </>
  )
}

function RundownCard({ rundown, showsEvent }: { rundown: RundownRow; showsEvent: boolean }) {
  const say = useText(text)
  const locale = useLocale()
  const { id, name, eventName, startTime, cues, state } = rundown
  return (
    <Link
      className={styles.card ?? ''}
      href={linkTo('/desfasurator/:rundownId', { rundownId: id })}
    >
      <span className={styles.cardWords}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {showsEvent && <span className={styles.quiet}>{eventName}</span>}
        <span className={styles.quiet}>
          {formatDate(dateOfStart(rundown), locale, 'day')}, {formatTime(startTime)} ·{' '}
          {say('cues', { n: cues })}
        </span>
      </span>
      <Badge tone={state === 'live' ? 'danger' : 'neutral'}>{say(`list.state.${state}`)}</Badge>
    </Link>
  )
}

type Source = 'empty' | 'agenda' | 'template' | 'rundown'

function NewRundown({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const event = useEndpoint(getEvent, { eventId }).data
  const others = useEndpoint(listRundowns, {}).data?.items ?? []
  const [name, setName] = useState(say('usualName'))
  const [day, setDay] = useState<string | null>(null)
  const [startTime, setStartTime] = useState<string | null>(null)
  const [from, setFrom] = useState<Source>('empty')
  const [rundownId, setRundownId] = useState('')
  const rooms = useEndpoint(getAgenda, { eventId }).data?.rooms ?? []
  const [roomId, setRoomId] = useState('')
  const locale = useLocale()
  const templates = useRundownTemplates()
  const fitting = templates.find(({ shipped, type }) => shipped && type === event?.type)
  const [chosenTemplate, setTemplate] = useState('')
  const templateId = chosenTemplate || (fitting ?? templates[0])?.id
  const adding = useCommand(addRundown)
  const save = async () => {
    const copied = rundownId || others[0]?.id
    const outcome = await adding.run({
      eventId,
      name,
      from,
      ...(day && { day }),
      ...(startTime && { startTime }),
      ...(from === 'rundown' && copied && { rundownId: copied }),
      ...(from === 'template' && templateId && { templateId }),
      ...(from === 'agenda' && roomId && { roomId }),
    })
    if (!outcome.ok) return
    onClose()
    void navigate(linkTo('/desfasurator/:rundownId', { rundownId: outcome.data.id }))
  }
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save()
      }}
    >
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(typed) => setName(typed.currentTarget.value)}
      />
      <DateField
        label={say('field.day')}
        value={day ?? event?.startDate ?? null}
        onChange={setDay}
      />
      <Radio.Group label={say('from')} value={from} onChange={(value) => setFrom(value)}>
        <Stack gap={8} mt={4}>
          <Radio value="empty" label={say('from.empty')} />
          <Radio value="agenda" label={say('from.agenda')} />
          {templates.length > 0 && <Radio value="template" label={say('from.template')} />}
          {others.length > 0 && <Radio value="rundown" label={say('from.rundown')} />}
        </Stack>
      </Radio.Group>
      {from === 'rundown' && (
        <NativeSelect
          label={say('copied')}
          value={rundownId || (others[0]?.id ?? '')}
          onChange={(chosen) => setRundownId(chosen.currentTarget.value)}
          data={others.map(({ id, name: label, eventName }) => ({
            value: id,
            label: `${label} · ${eventName}`,
          }))}
        />
      )}
      {from === 'agenda' && rooms.length > 1 && (
        <NativeSelect
          label={say('room')}
          value={roomId}
          onChange={(chosen) => setRoomId(chosen.currentTarget.value)}
          data={[
            { value: '', label: say('room.all') },
            ...rooms.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      )}
      {from === 'template' && (
        <NativeSelect
          label={say('template')}
          value={templateId ?? ''}
          onChange={(chosen) => setTemplate(chosen.currentTarget.value)}
          data={templates.map(({ id, name: label }) => ({ value: id, label: label[locale] }))}
        />
      )}
      {from === 'empty' && (
        <TimeField
          eventDay
          label={say('field.startTime')}
          value={startTime ?? event?.startTime ?? ''}
          onChange={setStartTime}
        />
      )}
      <FormActions saveLabel={say('create')} busy={adding.pending} onCancel={onClose} />
    </form>
  )
}
