import { IconCopy, IconDeviceFloppy, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { offerUndo } from '#platform/web/undo.ts'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addMessage,
  getMessage,
  listTemplates,
  removeMessage,
  restoreMessage,
  saveTemplate,
  stopMessage,
} from '../contract.ts'
import { Kind, shippedContent, type Message, type MessageFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { MessageForm } from './message-form.tsx'
import { MessagePreview } from './message-preview.tsx'
import { idIn, newMessage, panelOf, presetFilters, StateBadge } from './message-words.tsx'
import { RecipientLog } from './recipient-log.tsx'
import { ReleaseBar } from './release-bar.tsx'

interface MessagePanelProps {
  eventId: string
  panel: Panel
}

/** One message: its text and readers while it waits, the log of its letters once it left. */
export function MessagePanel({ eventId, panel }: MessagePanelProps) {
  const say = useText(text)
  const sentence = useSentence()
  const id = idIn(panel.opened)
  const deeds = useDeeds(eventId, panel)
  const asks = id !== null && id !== deeds.leaving
  const reading = useEndpoint(getMessage, { eventId, messageId: id ?? '' }, { enabled: asks })
  const message = id !== null && reading.data?.id === id ? reading.data : undefined
  const isNew = panel.opened === newMessage
  // What is typed and not saved would not leave, so it holds the message back.
  const [unsaved, setUnsaved] = useState<string | null>(null)
  return (
    <SidePanel
      wide
      opened={isNew || id !== null}
      onClose={panel.close}
      title={isNew ? say('new') : message ? <bdi>{message.name}</bdi> : '…'}
      {...(message && { about: <StateBadge state={message.state} /> })}
      menu={message ? deeds.menu(message) : []}
      {...((message?.state === 'draft' || message?.state === 'scheduled') && {
        footer: (
          <ReleaseBar key={message.id} {...{ eventId, message }} held={unsaved === message.id} />
        ),
      })}
    >
      {deeds.error && <Notice tone="error">{sentence(deeds.error)}</Notice>}
      {isNew ? (
        <Begin eventId={eventId} panel={panel} />
      ) : reading.error && !message ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : message ? (
        <Parts
          key={message.id}
          eventId={eventId}
          message={message}
          onDirty={(dirty) => setUnsaved(dirty ? message.id : null)}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** A new message starts from what it is for, or from a text that was kept. */
function Begin({ eventId, panel }: MessagePanelProps) {
  const say = useText(text)
  const sentence = useSentence()
  const adding = useCommand(addMessage)
  const kept = useEndpoint(listTemplates, {}).data?.items ?? []
  const begin = async (fields: Pick<MessageFields, 'kind' | 'name' | 'content'>) => {
    const preset = {
      invitation: 'everybody',
      reminder: 'silent',
      thanks: 'confirmed',
      free: 'everybody',
    } as const
    const audience = { all: true, ids: [], filter: presetFilters[preset[fields.kind]] }
    const outcome = await adding.run({
      ...fields,
      eventId,
      audience,
      essential: false,
      schedule: null,
    })
    if (outcome.ok) panel.show(panelOf(outcome.data))
  }
  return (
    <>
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <p className={styles.quiet}>{say('begin')}</p>
      <div className={styles.choices}>
        {Kind.options.map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.choice}
            disabled={adding.pending}
            onClick={() =>
              void begin({ kind, name: say(`kind.${kind}`), content: shippedContent[kind] })
            }
          >
            <strong>{say(`kind.${kind}`)}</strong>
            <span>{say(`kindAbout.${kind}`)}</span>
          </button>
        ))}
        {kept.map((template) => (
          <button
            key={template.id}
            type="button"
            className={styles.choice}
            disabled={adding.pending}
            onClick={() => void begin(template)}
          >
            <strong>{template.name}</strong>
            <span>{say('keptText', { kind: say(`kind.${template.kind}`) })}</span>
          </button>
        ))}
      </div>
    </>
  )
}

interface PartsProps {
  eventId: string
  message: Message
  onDirty: (dirty: boolean) => void
}

function Parts({ eventId, message, onDirty }: PartsProps) {
  const say = useText(text)
  const left =
    message.state !== 'draft' && message.state !== 'scheduled' && message.state !== 'skipped'
  const [chosen, setTab] = useState('')
  const tabs = [
    ...(left
      ? [{ value: 'log', content: <RecipientLog eventId={eventId} message={message} /> }]
      : []),
    ...(left
      ? []
      : [{ value: 'text', content: <MessageForm {...{ eventId, message, onDirty }} /> }]),
    { value: 'preview', content: <MessagePreview eventId={eventId} message={message} /> },
    { value: 'history', content: <RecordHistory entity="message" entityId={message.id} /> },
  ]
  // A message that leaves while it is open has a log in the place of its text.
  const tab = (tabs.find(({ value }) => value === chosen) ?? tabs[0])?.value ?? ''
  return (
    <PageTabs
      label={say('tabs')}
      value={tab}
      onChange={setTab}
      tabs={tabs.map(({ value, content }) => ({
        value,
        label: say(`tab.${value as 'log' | 'text' | 'preview' | 'history'}`),
        content: value === tab && content,
      }))}
    />
  )
}

function useDeeds(eventId: string, panel: Panel) {
  const say = useText(text)
  const removing = useCommand(removeMessage)
  const restoring = useCommand(restoreMessage)
  const stopping = useCommand(stopMessage)
  const adding = useCommand(addMessage)
  const saving = useCommand(saveTemplate)
  const [leaving, setLeaving] = useState<string | null>(null)
  if (panel.opened === null && leaving !== null) setLeaving(null)
  const remove = async ({ id: messageId, name }: Message) => {
    setLeaving(messageId)
    const outcome = await removing.run({ eventId, messageId })
    if (!outcome.ok) return setLeaving(null)
    panel.close()
    offerUndo(say('removed', { name }), () => restoring.run({ eventId, messageId }))
  }
  const copy = async ({ kind, name, content, audience, essential }: Message) => {
    const fields = { kind, content, audience, essential, schedule: null }
    const outcome = await adding.run({
      eventId,
      ...fields,
      name: say('copyOf', { name }).slice(0, 200),
    })
    if (outcome.ok) panel.show(panelOf(outcome.data))
  }
  const keep = async ({ kind, name, content }: Message) => {
    const outcome = await saving.run({ kind, name, content })
    if (outcome.ok) toast.success(say('kept'))
  }
  const errors = [removing, stopping, adding, saving].map(({ error }) => error)
  return {
    leaving,
    error: errors.find((error) => error !== null) ?? null,
    menu: (message: Message) => [
      { label: say('copy'), icon: <IconCopy size={16} />, onClick: () => void copy(message) },
      {
        label: say('keep'),
        icon: <IconDeviceFloppy size={16} />,
        onClick: () => void keep(message),
      },
      ...(message.counts.queued > 0 || message.state === 'sending'
        ? [
            {
              label: say('stop'),
              icon: <IconPlayerStop size={16} />,
              onClick: () => void stopping.run({ eventId, messageId: message.id }),
            },
          ]
        : []),
      ...(message.state === 'draft' || message.state === 'scheduled' || message.state === 'skipped'
        ? [
            {
              label: say('remove'),
              icon: <IconTrash size={16} />,
              tone: 'danger' as const,
              apart: true,
              onClick: () => void remove(message),
            },
          ]
        : []),
    ],
  }
}
