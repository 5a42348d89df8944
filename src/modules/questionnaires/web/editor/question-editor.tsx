import { Button, Checkbox, Menu } from '@mantine/core'
import { IconBooks, IconCopy, IconPhoto, IconTextPlus, IconTrash, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { keepInBank } from '../../contract.ts'
import type { Fault } from '../../model/faults.ts'
import type { Question } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { uploadPicture } from '#platform/web/calls/upload.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import { ConditionEditor } from './condition-editor.tsx'
import styles from './editor.module.css'
import { useWords } from '../questionnaire-words.tsx'
import { Bound, TypeFields } from './type-fields.tsx'
import { TypeSelect } from './type-select.tsx'
import { WordsField } from './words-field.tsx'

interface QuestionEditorProps {
  question: Question
  onChange: (question: Question) => void
  /** Its upload may end after further changes, so it changes nothing else. */
  onImage: (image: string | null) => void
  /** Gives back what a change of type took. */
  onTypeBack: (before: Question) => void
  onDuplicate: () => void
  onRemove: () => void
  /** The questions that its conditions may refer to. */
  earlier: readonly Question[]
  faults: readonly Fault[]
}

export function QuestionEditor(props: QuestionEditorProps) {
  const { question, onChange, earlier, faults } = props
  const say = useText(text)
  const label =
    question.type === 'statement'
      ? 'statement'
      : question.type === 'consent'
        ? 'consentLabel'
        : 'label'
  return (
    <div className={styles.form}>
      <Head {...props} />
      {faults.map(({ code, advice }) => (
        <Notice key={code} tone={advice ? 'info' : 'warning'}>
          {say(`fault.${code}`)}
        </Notice>
      ))}
      <WordsField
        label={say(`question.${label}`)}
        value={question.label}
        onChange={(next) => onChange({ ...question, label: next })}
      />
      <Pipes question={question} onChange={onChange} earlier={earlier} />
      <WordsField
        label={say('question.help')}
        value={question.help}
        onChange={(help) => onChange({ ...question, help })}
      />
      <TypeFields question={question} onChange={onChange} />
      {question.type !== 'statement' && <Obligation {...props} />}
      <ConditionEditor
        label={say('question.showIf')}
        none={say('condition.none')}
        condition={question.showIf}
        earlier={earlier}
        onChange={(showIf) => onChange({ ...question, showIf })}
      />
      <Picture question={question} onImage={props.onImage} />
      {question.type !== 'statement' && <Privacy question={question} onChange={onChange} />}
    </div>
  )
}

function Head({ question, onChange, onTypeBack, onDuplicate, onRemove }: QuestionEditorProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const words = useWords()
  const keeping = useCommand(keepInBank)
  const keep = async () => {
    const outcome = await keeping.run({ question })
    if (outcome.ok) toast.success(say('question.keptInBank'))
    else toast.error(sentence(outcome.error))
  }
  return (
    <div className={styles.head}>
      <TypeSelect question={question} onChange={onChange} onTypeBack={onTypeBack} />
      <ActionMenu
        label={say('question.more', { name: words(question.label) })}
        actions={[
          { label: say('question.duplicate'), icon: <IconCopy size={16} />, onClick: onDuplicate },
          {
            label: say('question.toBank'),
            icon: <IconBooks size={16} />,
            onClick: () => void keep(),
          },
          {
            label: say('question.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger',
            apart: true,
            onClick: onRemove,
          },
        ]}
      />
    </div>
  )
}

function Obligation({ question, onChange, earlier }: QuestionEditorProps) {
  const say = useText(text)
  return (
    <>
      <Checkbox
        label={say('question.required')}
        checked={question.required}
        onChange={(event) =>
          onChange({ ...question, required: event.currentTarget.checked, requiredIf: null })
        }
      />
      {!question.required && earlier.length > 0 && (
        <ConditionEditor
          label={say('question.requiredIf')}
          none={say('condition.never')}
          condition={question.requiredIf}
          earlier={earlier}
          onChange={(requiredIf) => onChange({ ...question, requiredIf })}
        />
      )}
    </>
  )
}

/** Inserts placeholders for earlier answers into the text of a question. */
function Pipes({
  question,
  onChange,
  earlier,
}: Pick<QuestionEditorProps, 'question' | 'onChange' | 'earlier'>) {
  const say = useText(text)
  const words = useWords()
  if (earlier.length === 0) return null
  const insert = (id: string) => {
    const added = (line: string) => `${line} {{${id}}}`.trim()
    const { ro, en } = question.label
    onChange({ ...question, label: { ro: added(ro), en: en && added(en) } })
  }
  return (
    <div>
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="subtle" leftSection={<IconTextPlus size={14} />}>
            {say('question.pipe')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {earlier.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => insert(id)}>
              {words(label) || say('question.untitled')}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

function Picture({ question, onImage }: Pick<QuestionEditorProps, 'question' | 'onImage'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false })
  const send = async (file: File | undefined) => {
    if (!file) return
    setState({ busy: true })
    try {
      const { publicPath } = await uploadPicture(file)
      onImage(publicPath)
      setState({ busy: false })
    } catch (failure) {
      setState({ busy: false, problem: sentence(failure) })
    }
  }
  return (
    <div className={styles.picture}>
      {question.image && <img src={`${question.image}/320.webp`} alt="" />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="hidden-visually"
        tabIndex={-1}
        aria-label={say('question.image')}
        onChange={(event) => void send(event.currentTarget.files?.[0])}
      />
      <Button
        size="xs"
        leftSection={<IconPhoto size={14} />}
        loading={state.busy}
        onClick={() => input.current?.click()}
      >
        {say('question.image')}
      </Button>
      {question.image && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconX size={14} />}
          onClick={() => onImage(null)}
        >
          {say('question.removeImage')}
        </Button>
      )}
      {state.problem && <Notice tone="error">{state.problem}</Notice>}
    </div>
  )
}

function Privacy({ question, onChange }: Pick<QuestionEditorProps, 'question' | 'onChange'>) {
  const say = useText(text)
  return (
    <div className={styles.privacy}>
      <Checkbox
        label={say('question.personal')}
        description={say('question.personalHelp')}
        checked={question.personal}
        onChange={(event) => onChange({ ...question, personal: event.currentTarget.checked })}
      />
      {question.personal && (
        <Bound
          label={say('question.keepDays')}
          value={question.keepDays}
          min={1}
          onChange={(keepDays) => onChange({ ...question, keepDays })}
        />
      )}
    </div>
  )
}
