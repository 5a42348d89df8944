import { Textarea } from '@mantine/core'
import type { TextByLanguage } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'
import { useLanguagesOfTexts } from './languages.ts'
import styles from './editor.module.css'

interface WordsFieldProps {
  label: string
  value: TextByLanguage
  onChange: (value: TextByLanguage) => void
  rows?: number
}

/** All languages side by side, so that none is forgotten. */
export function WordsField({ label, value, onChange, rows = 1 }: WordsFieldProps) {
  const say = useText(text)
  return (
    <div className={styles.pair}>
      {useLanguagesOfTexts().map((language) => (
        <Textarea
          key={language}
          label={`${label} · ${say(`language.${language}`)}`}
          lang={language}
          value={value[language] ?? ''}
          autosize
          minRows={rows}
          maxRows={8}
          maxLength={2000}
          onChange={(event) => onChange({ ...value, [language]: event.currentTarget.value })}
        />
      ))}
    </div>
  )
}
