import { Button, SegmentedControl } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answers } from '../../model/flow.ts'
import type { Body, Questionnaire } from '../../model.ts'
import { QuestionnairePreview } from '../widgets.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { StaffLocale } from '#shared/i18n.ts'
import { text } from '../../text.ts'
import { hiddenQuestions } from './conditions.ts'
import styles from './preview.module.css'

interface PreviewPaneProps {
  one: Questionnaire
  body: Body
  sectionId: string
  onChoose: (questionId: string) => void
}

/** A working page as people see it, with a list of the hidden questions and the reasons. */
export function PreviewPane({ one, body, sectionId, onChoose }: PreviewPaneProps) {
  const say = useText(text)
  const own = useLocale()
  const [locale, setLocale] = useState<StaffLocale>(own)
  const [answers, setAnswers] = useState<Answers>({})
  const [round, setRound] = useState(0)
  const hidden = hiddenQuestions(answers, { body, say, locale: own })
  const title = one.title[locale] || one.title.ro || one.title.en
  return (
    <aside className={styles.pane} aria-label={say('preview.title')}>
      <div className={styles.tools}>
        <SegmentedControl
          size="xs"
          aria-label={say('preview.language')}
          value={locale}
          onChange={(value) => setLocale(value)}
          data={[
            { value: 'ro', label: 'RO' },
            { value: 'en', label: 'EN' },
          ]}
        />
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconRefresh size={14} />}
          onClick={() => {
            setAnswers({})
            setRound(round + 1)
          }}
        >
          {say('preview.restart')}
        </Button>
      </div>
      <div className={styles.phone}>
        <QuestionnairePreview
          key={`${round} ${locale}`}
          body={body}
          locale={locale}
          title={title}
          intro={one.intro[locale] || one.intro.ro}
          finished={say('preview.finished')}
          answers={answers}
          onAnswers={setAnswers}
          at={sectionId}
        />
      </div>
      <section className={styles.hidden}>
        <h2>{say('preview.hidden')}</h2>
        {hidden.length === 0 ? (
          <p className={styles.quiet}>{say('preview.nothingHidden')}</p>
        ) : (
          <ul>
            {hidden.map(({ questionId, name, why }) => (
              <li key={questionId}>
                <button type="button" onClick={() => onChoose(questionId)}>
                  {name}
                </button>
                <span className={styles.quiet}>{why}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}
