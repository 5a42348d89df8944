import { Button } from '@mantine/core'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import type { PlanWords } from './plan-words.ts'
import styles from './plan.module.css'

interface StepsPanelProps {
  opened: boolean
  editor: Editor
  words: PlanWords
  onClose: () => void
}

/** The recent steps with their authors; each can be undone separately, also those of a colleague. */
export default function StepsPanel({ opened, editor, words, onClose }: StepsPanelProps) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const { steps } = editor.plan
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={say('steps.title')}
      about={say('steps.about')}
    >
      {editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
      {steps.length === 0 && <p className={styles.quiet}>{say('steps.none')}</p>}
      <ul className={styles.rules}>
        {steps.map((step) => {
          const { id, by: name, isOwn } = step
          const title = words.stepText(step)
          const at = formatInstant(step.at, defaultZone, locale, 'medium')
          return (
            <li key={id} className={styles.rule}>
              <span className={styles.ruleText}>
                {title}
                <span className={styles.quiet}>
                  {isOwn ? say('step.own', { at }) : say('step.by', { name, at })}
                </span>
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={say('steps.undoThis', { step: title })}
                disabled={editor.pending}
                onClick={() => void editor.undoStep(id)}
              >
                {say('steps.undo')}
              </Button>
            </li>
          )
        })}
      </ul>
    </SidePanel>
  )
}
