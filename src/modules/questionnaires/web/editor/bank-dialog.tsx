import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { listBank, removeFromBank } from '../../contract.ts'
import type { Question } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { text } from '../../text.ts'
import styles from './editor.module.css'
import { TypeIcon, useWords } from '../questionnaire-words.tsx'

interface BankDialogProps {
  onUse: (question: Question) => void
  onClose: () => void
}

/** Questions that the agency uses repeatedly. */
export default function BankDialog({ onUse, onClose }: BankDialogProps) {
  const say = useText(text)
  const words = useWords()
  const sentence = useErrorSentence()
  const reading = useEndpoint(listBank, {})
  const removing = useCommand(removeFromBank)
  const items = reading.data?.items
  return (
    <Dialog opened onClose={onClose} title={say('bank.title')} size="lg">
      {reading.error ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : !items ? (
        <PanelSkeleton rows={4} />
      ) : items.length === 0 ? (
        <p className={styles.quiet}>{say('bank.empty')}</p>
      ) : (
        <ul className={styles.bank}>
          {items.map(({ id, question }) => (
            <li key={id}>
              <TypeIcon type={question.type} />
              <span className={styles.grow}>
                {words(question.label) || say('question.untitled')}
              </span>
              <Button size="xs" onClick={() => onUse(question)}>
                {say('bank.use')}
              </Button>
              <ActionIcon aria-label={say('bank.remove')} onClick={() => void removing.run({ id })}>
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
