import { ActionIcon, Button, Select } from '@mantine/core'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { Fault } from '../../model/faults.ts'
import { theEnd } from '../../model/flow.ts'
import type { Body, Question, Section } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './editor.module.css'
import { useWords } from '../questionnaire-words.tsx'
import { WordsField } from './words-field.tsx'

interface SectionEditorProps {
  section: Section
  body: Body
  onChange: (section: Section) => void
  /** Absent for the only section. */
  onRemove?: () => void
  before: readonly Question[]
  /** Includes the questions of this section, which its jumps may refer to. */
  until: readonly Question[]
  faults: readonly Fault[]
}

export function SectionEditor({
  section,
  body,
  onChange,
  onRemove,
  before,
  until,
  faults,
}: SectionEditorProps) {
  const say = useText(text)
  return (
    <div className={styles.form}>
      {faults.map(({ code }) => (
        <Notice key={code} tone="warning">
          {say(`fault.${code}`)}
        </Notice>
      ))}
      <WordsField
        label={say('section.title')}
        value={section.title}
        onChange={(title) => onChange({ ...section, title })}
      />
      <WordsField
        label={say('section.help')}
        value={section.help}
        rows={2}
        onChange={(help) => onChange({ ...section, help })}
      />
      {body.sections[0] !== section && (
        <ConditionEditor
          label={say('section.showIf')}
          none={say('condition.none')}
          condition={section.showIf}
          earlier={before}
          onChange={(showIf) => onChange({ ...section, showIf })}
        />
      )}
      <Jumps section={section} body={body} onChange={onChange} until={until} />
      {onRemove && (
        <div>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} />}
            onClick={onRemove}
          >
            {say('section.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Jumps({
  section,
  body,
  onChange,
  until,
}: Pick<SectionEditorProps, 'section' | 'body' | 'onChange' | 'until'>) {
  const say = useText(text)
  const words = useWords()
  const at = body.sections.indexOf(section)
  const targets = [
    ...body.sections.slice(at + 1).map(({ id, title }, index) => ({
      value: id,
      label: words(title) || say('section.name', { n: at + index + 2 }),
    })),
    { value: theEnd, label: say('section.end') },
  ]
  const { next } = section
  return (
    <fieldset className={styles.condition}>
      <legend>{say('section.jumps')}</legend>
      <p className={styles.quiet}>{say('section.jumpsHelp')}</p>
      {next.map((jump, index) => (
        <div key={index} className={styles.jump}>
          <div className={styles.groupHead}>
            <Select
              label={say('section.jumpTo')}
              data={
                targets.some(({ value }) => value === jump.to)
                  ? targets
                  : [{ value: jump.to, label: '?' }, ...targets]
              }
              value={jump.to}
              allowDeselect={false}
              onChange={(to) =>
                onChange({ ...section, next: next.with(index, { ...jump, to: to ?? theEnd }) })
              }
            />
            <ActionIcon
              aria-label={say('condition.remove')}
              onClick={() => onChange({ ...section, next: next.toSpliced(index, 1) })}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
          <ConditionEditor
            label={say('section.when')}
            none={say('section.always')}
            condition={jump.when}
            earlier={until}
            onChange={(when) => onChange({ ...section, next: next.with(index, { ...jump, when }) })}
          />
        </div>
      ))}
      <div>
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={next.length >= 12}
          onClick={() => onChange({ ...section, next: [...next, { when: null, to: theEnd }] })}
        >
          {say('section.addJump')}
        </Button>
      </div>
    </fieldset>
  )
}
