import { Textarea, TextInput } from '@mantine/core'
import { ProblemSentence } from '#platform/web/forms/form-problems.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { defaultZone } from '#shared/dates/time.ts'
import { InstantField } from '#ui/live/fields/dates/instant-field.tsx'
import type { Problems } from '../../../blocks/checks/check-document.ts'
import type { LocalText } from '../../../model.ts'
import { useEditing } from '../work/editor-state.ts'
import { editorText } from '../editor-text.ts'
import styles from './fields.module.css'

/** The problem of a field, or the first one inside it. */
function problemAt(problems: Problems, place: string) {
  return (
    problems[place] ?? Object.entries(problems).find(([path]) => path.startsWith(`${place}.`))?.[1]
  )
}

export function useError(place: string) {
  const { problems } = useEditing()
  const problem = problemAt(problems, place)
  return problem && <ProblemSentence problem={problem} />
}

interface WordsFieldProps {
  label: string
  value: LocalText
  place: string
  long?: boolean
  max?: number | undefined
  help?: string
  onChange: (value: LocalText) => void
}

/** One input for each language of the event, so that none is forgotten. */
export function WordsField({ label, value, place, long, max, help, onChange }: WordsFieldProps) {
  const { site } = useEditing()
  return (
    <div className={styles.pair}>
      {site.languages.map((language) => (
        <OneLanguage
          key={language}
          label={site.languages.length > 1 ? `${label} · ${language.toUpperCase()}` : label}
          lang={language}
          value={value[language] ?? ''}
          place={`${place}.${language}`}
          {...{ long, max }}
          {...(help && language === site.languages[0] && { help })}
          onChange={(words) => onChange({ ...value, [language]: words })}
        />
      ))}
    </div>
  )
}

interface OneLanguageProps {
  label: string
  lang: string
  value: string
  place: string
  long?: boolean | undefined
  max?: number | undefined
  help?: string
  onChange: (words: string) => void
}

function OneLanguage({ long, max, place, help, onChange, ...rest }: OneLanguageProps) {
  const error = useError(place)
  const shared = { ...rest, error, description: help, maxLength: max && max + 200 }
  return long ? (
    <Textarea
      {...shared}
      autosize
      minRows={2}
      maxRows={8}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput {...shared} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

interface MomentFieldProps {
  label: string
  value: string | null
  onChange: (value: string | null) => void
}

/** By the clock of the event. */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const say = useText(editorText)
  const { live } = useEditing()
  const zone = live.event.timeZone || defaultZone
  return (
    <div className={styles.instant}>
      <InstantField
        {...{ zone, value, onChange }}
        labels={{ date: label, time: say('field.time') }}
        usualTime="12:00"
      />
    </div>
  )
}
