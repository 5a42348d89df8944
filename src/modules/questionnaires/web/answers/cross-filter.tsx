import { Button, Select } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Questionnaire } from '../../model.ts'
import { optionText, textIn } from '../../model/answer-text.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { getResults } from '../../contract/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import type { ChosenResults } from './result-filter.ts'

interface CrossFilterProps {
  one: Questionnaire
  filter: ChosenResults
  /** False where two versions are compared, each chosen in its own field. */
  withVersion: boolean
}

/** The shown version, and every active filter with a button to remove it. */
export function CrossFilter({ one, filter, withVersion }: CrossFilterProps) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(getResults, { questionnaireId: one.id })
  const versions = data?.versions ?? []
  const nameOf = (choice: string) => {
    const at = choice.indexOf(':')
    const question = data?.questions.find(({ id }) => id === choice.slice(0, at))
    const option = optionText(question, choice.slice(at + 1), locale)
    return question ? `${textIn(question.label, locale)}: ${option}` : option
  }
  return (
    <div className={styles.chips}>
      {withVersion && versions.length > 1 && (
        <Select
          size="xs"
          aria-label={say('version.label')}
          placeholder={say('version.all')}
          clearable
          data={versions.map(({ number, answers }) => ({
            value: String(number),
            label: say('version.of', { number, n: answers }),
          }))}
          value={filter.version === undefined ? null : String(filter.version)}
          onChange={(value) => filter.setVersion(value === null ? null : Number(value))}
        />
      )}
      {filter.choices.map((choice) => (
        <Button
          key={choice}
          size="xs"
          rightSection={<IconX size={14} aria-hidden />}
          onClick={() => filter.toggle(choice)}
        >
          <span className={styles.chip}>{nameOf(choice)}</span>
        </Button>
      ))}
      {filter.choices.length > 1 && (
        <Button size="xs" variant="subtle" onClick={filter.clear}>
          {say('filter.clear')}
        </Button>
      )}
    </div>
  )
}
