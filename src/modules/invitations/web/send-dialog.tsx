import { useNavigate } from 'react-router'
import type { GuestActionProps } from '#modules/guests/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addMessage } from '../contract.ts'
import { shippedContent, type MessageKind } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { KindChoices } from './kind-choices.tsx'
import { panelOf } from './message-words.tsx'

/** Begins a message to the guests that the list shows, or those ticked in it. */
export default function SendDialog({ eventId, filter, selection, onClose }: GuestActionProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const adding = useCommand(addMessage)
  const audience = selection ?? { all: true, ids: [], filter }
  const begin = async (kind: MessageKind) => {
    const outcome = await adding.run({
      eventId,
      kind,
      name: say(`kind.${kind}`),
      content: shippedContent[kind],
      audience,
      essential: false,
      schedule: null,
    })
    if (!outcome.ok) return
    void navigate(linkTo('/mesaje', {}, { eveniment: eventId, panou: panelOf(outcome.data) }))
  }
  return (
    <Dialog opened onClose={onClose} title={say('sendTitle')}>
      <div className={styles.form}>
        {adding.error && <Notice tone="error">{sentence(adding.error)}</Notice>}
        <p className={styles.quiet}>{say('sendAbout')}</p>
        <KindChoices
          eventId={eventId}
          busy={adding.pending}
          onChoose={(kind) => void begin(kind)}
        />
      </div>
    </Dialog>
  )
}
