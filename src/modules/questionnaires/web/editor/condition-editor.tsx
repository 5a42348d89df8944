import { ActionIcon, Button, NumberInput, Select, TextInput } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { IconFolderPlus, IconPlus, IconX } from '@tabler/icons-react'
import { choicesOf } from '../../model/faults.ts'
import type { Clause, Condition } from '../../model/flow.ts'
import { optionText } from '../../model/answer-text.ts'
import type { Question } from '../../model.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'
import { groupOf, conditionOf, isGroup, joins, type Group, type Item } from './conditions.ts'
import styles from './editor.module.css'
import { useWords } from '../questionnaire-words.tsx'

interface ConditionEditorProps {
  label: string
  /** The text shown while there is no condition. */
  none: string
  condition: Condition | null
  onChange: (condition: Condition | null) => void
  /** The questions that are asked before. */
  earlier: readonly Question[]
}

/** Conditions on earlier answers, in groups within groups; every part is a plain field. */
export function ConditionEditor({
  label,
  none,
  condition,
  onChange,
  earlier,
}: ConditionEditorProps) {
  const say = useText(text)
  const first = earlier.at(-1)
  const group = groupOf(condition)
  return (
    <fieldset className={styles.condition}>
      <legend>{label}</legend>
      {group ? (
        <GroupFields
          group={group}
          depth={1}
          earlier={earlier}
          onChange={(next) => onChange(next && conditionOf(next))}
        />
      ) : (
        <p className={styles.quiet}>{first ? none : say('condition.noEarlier')}</p>
      )}
      {!group && first && (
        <div>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange(conditionOf({ join: 'all', items: [clauseOn(first)] }))}
          >
            {say('condition.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function clauseOn(question: Question): Clause {
  const [choice] = choicesOf(question) ?? []
  return choice === undefined
    ? { q: question.id, is: 'filled' }
    : { q: question.id, is: 'in', values: [choice] }
}

const maxShownDepth = 3

interface GroupFieldsProps {
  group: Group
  depth: number
  earlier: readonly Question[]
  onChange: (group: Group | null) => void
}

function GroupFields({ group, depth, earlier, onChange }: GroupFieldsProps) {
  const say = useText(text)
  const lastQuestion = earlier.at(-1)
  const put = (items: Item[]) => onChange(items.length > 0 ? { ...group, items } : null)
  return (
    <div className={styles.group} data-depth={depth}>
      <div className={styles.groupHead}>
        <Select
          aria-label={say('condition.join')}
          size="xs"
          data={joins.map((value) => ({ value, label: say(`condition.${value}`) }))}
          value={group.join}
          allowDeselect={false}
          onChange={(join) =>
            onChange({ ...group, join: joins.find((each) => each === join) ?? 'all' })
          }
        />
        <ActionIcon aria-label={say('condition.removeGroup')} onClick={() => onChange(null)}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      {group.items.map((item, at) =>
        isGroup(item) ? (
          <GroupFields
            key={at}
            group={item}
            depth={depth + 1}
            earlier={earlier}
            onChange={(next) =>
              put(next ? group.items.with(at, next) : group.items.toSpliced(at, 1))
            }
          />
        ) : (
          <ClauseFields
            key={at}
            clause={item}
            earlier={earlier}
            onChange={(next) =>
              put(next ? group.items.with(at, next) : group.items.toSpliced(at, 1))
            }
          />
        ),
      )}
      {lastQuestion && (
        <div className={styles.groupTools}>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => put([...group.items, clauseOn(lastQuestion)])}
          >
            {say('condition.add')}
          </Button>
          {depth < maxShownDepth && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconFolderPlus size={14} />}
              onClick={() =>
                put([...group.items, { join: 'any', items: [clauseOn(lastQuestion)] }])
              }
            >
              {say('condition.addGroup')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface ClauseFieldsProps {
  clause: Clause
  earlier: readonly Question[]
  onChange: (clause: Clause | null) => void
}

function ClauseFields({ clause, earlier, onChange }: ClauseFieldsProps) {
  const say = useText(text)
  const words = useWords()
  const question = earlier.find(({ id }) => id === clause.q)
  const questionOptions = earlier.map((each) => ({
    value: each.id,
    label: words(each.label) || say('question.untitled'),
  }))
  const data = question
    ? questionOptions
    : [{ value: clause.q, label: say('condition.gone') }, ...questionOptions]
  const ways = waysOf(question)
  return (
    <div className={styles.clause}>
      <Select
        aria-label={say('condition.question')}
        size="xs"
        searchable
        data={data}
        value={clause.q}
        allowDeselect={false}
        error={!question}
        onChange={(q) => {
          const chosenQuestion = earlier.find(({ id }) => id === q)
          if (chosenQuestion) onChange(clauseOn(chosenQuestion))
        }}
      />
      <Select
        aria-label={say('condition.is')}
        size="xs"
        data={ways.map((value) => ({ value, label: say(`condition.${value}`) }))}
        value={clause.is}
        allowDeselect={false}
        onChange={(is) =>
          onChange({ q: clause.q, is: ways.find((each) => each === is) ?? 'filled' })
        }
      />
      <ClauseValue clause={clause} question={question} onChange={onChange} />
      <ActionIcon aria-label={say('condition.remove')} onClick={() => onChange(null)}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function waysOf(question: Question | undefined): Clause['is'][] {
  if (!question) return ['filled', 'empty', 'in', 'gt', 'lt']
  if (['number', 'scale', 'nps', 'date'].includes(question.type))
    return ['gt', 'lt', 'filled', 'empty']
  if (['matrix', 'ranking'].includes(question.type)) return ['filled', 'empty']
  return ['in', 'filled', 'empty']
}

function ClauseValue({
  clause,
  question,
  onChange,
}: {
  clause: Clause
  question: Question | undefined
  onChange: (clause: Clause) => void
}) {
  const say = useText(text)
  const locale = useLocale()
  if (clause.is === 'filled' || clause.is === 'empty') return <span />
  const choices = question ? choicesOf(question) : null
  if (clause.is === 'in' && choices)
    return (
      <MultiSelect
        aria-label={say('condition.values')}
        size="xs"
        data={choices.map((value) => ({
          value,
          label: optionText(question, value, locale) || '–',
        }))}
        value={[...(clause.values ?? [])]}
        onChange={(values) => onChange({ ...clause, values })}
      />
    )
  if (clause.is === 'in')
    return (
      <TextInput
        aria-label={say('condition.value')}
        size="xs"
        value={clause.values?.[0] ?? ''}
        maxLength={200}
        onChange={(event) => onChange({ ...clause, values: [event.currentTarget.value] })}
      />
    )
  if (question?.type === 'date')
    return (
      <TextInput
        aria-label={say('condition.value')}
        size="xs"
        type="date"
        value={typeof clause.than === 'string' ? clause.than : ''}
        onChange={(event) => onChange({ ...clause, than: event.currentTarget.value })}
      />
    )
  return (
    <NumberInput
      aria-label={say('condition.value')}
      size="xs"
      value={typeof clause.than === 'number' ? clause.than : ''}
      onChange={(than) =>
        onChange({ ...clause, than: typeof than === 'number' ? than : undefined })
      }
    />
  )
}
