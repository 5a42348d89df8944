import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { newOption, type Option } from '../../model.ts'
import type { Locale } from '#shared/i18n.ts'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'
import { useLanguagesOfTexts } from './languages.ts'
import styles from './editor.module.css'

const maxOptions = 60

interface OptionListProps {
  label: string
  options: readonly Option[]
  onChange: (options: Option[]) => void
  /** Whether an option may have limited places. */
  withCapacity?: boolean
}

export function OptionList({ label, options, onChange, withCapacity = false }: OptionListProps) {
  const say = useText(text)
  const list = useRef<HTMLFieldSetElement>(null)
  const [focused, setWanted] = useState<{ id: string; language: Locale } | null>(null)
  useEffect(() => {
    if (!focused) return
    const row = `[data-option="${focused.id}"] input[lang="${focused.language}"]`
    list.current?.querySelector<HTMLElement>(row)?.focus()
  }, [focused])
  /** A new row after that place, with the caret in it; an empty one that waits there already is taken. */
  const addAfter = (at: number, language: Locale) => {
    const waiting = options[at + 1]
    if (waiting && waiting.label.ro === '' && waiting.label.en === '')
      return setWanted({ id: waiting.id, language })
    if (options.length >= maxOptions) return undefined
    const added = newOption()
    onChange(options.toSpliced(at + 1, 0, added))
    return setWanted({ id: added.id, language })
  }
  return (
    <fieldset ref={list} className={styles.options}>
      <legend>{label}</legend>
      {options.map((option, at) => (
        <OptionLine
          key={option.id}
          option={option}
          at={at}
          withCapacity={withCapacity}
          onChange={(next) => onChange(options.with(at, { ...option, ...next }))}
          onUp={() => onChange(options.toSpliced(at, 1).toSpliced(at - 1, 0, option))}
          onRemove={() => onChange(options.filter((each) => each !== option))}
          onEnter={(language) => addAfter(at, language)}
        />
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={options.length >= maxOptions}
          onClick={() => addAfter(options.length - 1, 'ro')}
        >
          {say('options.add')}
        </Button>
      </div>
    </fieldset>
  )
}

interface OptionLineProps {
  option: Option
  at: number
  withCapacity: boolean
  onChange: (next: Partial<Option>) => void
  onUp: () => void
  onRemove: () => void
  onEnter: (language: Locale) => void
}

function OptionLine({ option, at, withCapacity, onChange, onEnter, ...actions }: OptionLineProps) {
  const say = useText(text)
  return (
    <div
      className={styles.option}
      data-option={option.id}
      data-capacity={withCapacity || undefined}
    >
      {useLanguagesOfTexts().map((language) => (
        <TextInput
          key={language}
          aria-label={say(`options.${language}`, { n: at + 1 })}
          placeholder={say(`language.${language}`)}
          lang={language}
          value={option.label[language] ?? ''}
          maxLength={300}
          onChange={(event) =>
            onChange({ label: { ...option.label, [language]: event.currentTarget.value } })
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            onEnter(language)
          }}
        />
      ))}
      {withCapacity && (
        <NumberInput
          aria-label={say('options.capacityOf', { n: at + 1 })}
          placeholder={say('options.capacity')}
          value={option.capacity ?? ''}
          min={1}
          max={100_000}
          clampBehavior="blur"
          allowDecimal={false}
          hideControls
          onChange={(value) => onChange({ capacity: typeof value === 'number' ? value : null })}
        />
      )}
      <span className={styles.optionTools}>
        <ActionIcon
          aria-label={say('options.up', { n: at + 1 })}
          disabled={at === 0}
          onClick={actions.onUp}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon aria-label={say('options.remove', { n: at + 1 })} onClick={actions.onRemove}>
          <IconX size={16} />
        </ActionIcon>
      </span>
    </div>
  )
}
