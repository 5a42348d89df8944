import { IconCopy, IconDeviceFloppy, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addMessage,
  getMessage,
  removeMessage,
  restoreMessage,
  saveTemplate,
  stopMessage,
} from '../contract.ts'
import type { Content, Message } from '../model.ts'
import { text } from '../text.ts'
import { BeginMessage } from './begin-message.tsx'
import { MessageForm } from './message-form.tsx'
import { MessagePreview } from './message-preview.tsx'
import { idIn, newMessage, panelOf, StateBadge } from './message-words.tsx'
import { RecipientLog } from './recipient-log.tsx'
import { ReleaseBar } from './release-bar.tsx'

interface MessagePanelProps {
  eventId: string
  panel: Panel
}

/** One message: its text and readers while it waits, the log of its letters once it left. */
export function MessagePanel({ eventId, panel }: MessagePanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = idIn(panel.opened)
  const actions = useActions(eventId, panel)
  const asks = id !== null && id !== actions.removingId
  const reading = useEndpoint(getMessage, { eventId, messageId: id ?? '' }, { enabled: asks })
  const message = id !== null && reading.data?.id === id ? reading.data : undefined
  const isNew = panel.opened === newMessage
  // Unsaved text would not be sent, so the message cannot be released.
  const [unsaved, setUnsaved] = useState<{ id: string; content: Content } | null>(null)
  const typed = unsaved?.id === message?.id ? unsaved?.content : undefined
  return (
    <SidePanel
      wide
      opened={isNew || id !== null}
      onClose={panel.close}
      title={isNew ? say('new') : message ? <bdi>{message.name}</bdi> : '…'}
      {...(message && { about: <StateBadge message={message} /> })}
      menu={message ? actions.menu(message) : []}
      {...(message &&
        isHere(message) && {
          footer: (
            <ReleaseBar key={message.id} {...{ eventId, message }} held={typed !== undefined} />
          ),
        })}
    >
      {actions.error && <Notice tone="error">{sentence(actions.error)}</Notice>}
      {isNew ? (
        <BeginMessage eventId={eventId} panel={panel} />
      ) : reading.error && !message ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : message ? (
        <Parts
          key={message.id}
          eventId={eventId}
          message={message}
          typed={typed}
          onTyped={(content) => setUnsaved(content && { id: message.id, content })}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** Whether no letter of it was sent yet. */
function isHere({ state }: Message): boolean {
  return state === 'draft' || state === 'scheduled' || state === 'skipped'
}

interface PartsProps {
  eventId: string
  message: Message
  /** The text with unsaved changes. */
  typed: Content | undefined
  onTyped: (content: Content | null) => void
}

function Parts({ eventId, message, typed, onTyped }: PartsProps) {
  const say = useText(text)
  const isGone = !isHere(message)
  const [chosen, setTab] = useState('')
  const tabs = [
    ...(isGone
      ? [{ value: 'log', content: <RecipientLog eventId={eventId} message={message} /> }]
      : []),
    ...(isGone
      ? []
      : [{ value: 'text', content: <MessageForm {...{ eventId, message, onTyped }} /> }]),
    { value: 'preview', content: <MessagePreview {...{ eventId, message, typed }} /> },
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

function useActions(eventId: string, panel: Panel) {
  const say = useText(text)
  const removing = useCommand(removeMessage)
  const restoring = useCommand(restoreMessage)
  const stopping = useCommand(stopMessage)
  const adding = useCommand(addMessage)
  const saving = useCommand(saveTemplate)
  const [removingId, setRemovingId] = useState<string | null>(null)
  if (panel.opened === null && removingId !== null) setRemovingId(null)
  const remove = async ({ id: messageId, name }: Message) => {
    setRemovingId(messageId)
    const outcome = await removing.run({ eventId, messageId })
    if (!outcome.ok) return setRemovingId(null)
    panel.close()
    showUndoBar(say('removed', { name }), () => restoring.run({ eventId, messageId }))
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
    removingId,
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
      ...(isHere(message)
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
