import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import type { OutputOf } from '#shared/contract.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addMessage, listTemplates, removeTemplate } from '../contract.ts'
import { presetFilters, shippedContent, type MessageFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { KindChoices } from './kind-choices.tsx'
import { panelOf } from './message-words.tsx'

type Template = OutputOf<typeof listTemplates>['items'][number]

/** The default recipients of each kind. */
const usual = {
  invitation: 'everybody',
  reminder: 'silent',
  thanks: 'confirmed',
  free: 'everybody',
} as const

/** A new message starts from its purpose, or from a saved text. */
export function BeginMessage({ eventId, panel }: { eventId: string; panel: Panel }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const adding = useCommand(addMessage)
  const templates = useEndpoint(listTemplates, {}).data?.items ?? []
  const begin = async (fields: Pick<MessageFields, 'kind' | 'name' | 'content'>) => {
    const audience = { all: true, ids: [], filter: presetFilters[usual[fields.kind]] }
    const { kind, name, content } = fields
    const chosen = { kind, name, content, audience, essential: false, schedule: null }
    const outcome = await adding.run({ ...chosen, eventId })
    if (outcome.ok) panel.show(panelOf(outcome.data))
  }
  return (
    <>
      {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
      <p className={styles.quiet}>{say('begin')}</p>
      <KindChoices
        eventId={eventId}
        busy={adding.pending}
        onChoose={(kind) =>
          void begin({ kind, name: say(`kind.${kind}`), content: shippedContent[kind] })
        }
      />
      {templates.length > 0 && (
        <Kept templates={templates} busy={adding.pending} onBegin={(one) => void begin(one)} />
      )}
    </>
  )
}

interface KeptProps {
  templates: readonly Template[]
  busy: boolean
  onBegin: (template: Template) => void
}

/** Texts of the agency, for every event. */
function Kept({ templates, busy, onBegin }: KeptProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const removing = useCommand(removeTemplate)
  const [chosenTemplate, setChosenTemplate] = useState<Template | null>(null)
  const remove = async () => {
    if (!chosenTemplate) return
    const outcome = await removing.run({ templateId: chosenTemplate.id })
    if (!outcome.ok) return
    setChosenTemplate(null)
    toast.success(say('keptGone', { name: chosenTemplate.name }))
  }
  return (
    <section className={styles.kept} aria-label={say('keptTitle')}>
      <h3>{say('keptTitle')}</h3>
      {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      <div className={styles.choices}>
        {templates.map((template) => (
          <div key={template.id} className={styles.keptOne}>
            <button
              type="button"
              className={styles.choice}
              disabled={busy}
              onClick={() => onBegin(template)}
            >
              <strong>
                <bdi>{template.name}</bdi>
              </strong>
              <span>{say(`kind.${template.kind}`)}</span>
            </button>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={say('keptRemove', { name: template.name })}
              onClick={() => setChosenTemplate(template)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        ))}
      </div>
      <Confirm
        opened={chosenTemplate !== null}
        onClose={() => setChosenTemplate(null)}
        title={say('keptRemove', { name: chosenTemplate?.name ?? '' })}
        lost={say('keptLost')}
        confirmLabel={say('keptRemoveDo')}
        onConfirm={() => void remove()}
        busy={removing.pending}
      />
    </section>
  )
}
