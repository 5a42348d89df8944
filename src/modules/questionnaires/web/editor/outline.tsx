import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconBooks,
  IconEyeQuestion,
  IconGripVertical,
  IconPlus,
} from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import type { Fault } from '../../model/faults.ts'
import {
  newQuestion,
  newSection,
  questionTypes,
  type Body,
  type Question,
  type QuestionType,
  type Section,
} from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../../text.ts'
import {
  insertQuestion,
  moveQuestion,
  stepQuestion,
  stepSection,
  type EditorPosition,
} from './edits.ts'
import styles from './outline.module.css'
import { TypeIcon, useWords } from '../questionnaire-words.tsx'

interface OutlineProps {
  body: Body
  onChange: (body: Body) => void
  at: EditorPosition
  onPlace: (position: EditorPosition) => void
  faults: readonly Fault[]
  onBank: () => void
}

/** Every section and question in order; dragged by hand or stepped by keys. */
export function Outline(props: OutlineProps) {
  const { body, onChange, at, onPlace, onBank } = props
  const say = useText(text)
  const [spoken, setSpoken] = useState('')
  const words = useWords()
  const add = (type: QuestionType) => {
    const question = newQuestion(type)
    const sectionId = at.sectionId || (body.sections[0]?.id ?? '')
    onChange(insertQuestion(body, { ...at, sectionId }, question))
    onPlace({ sectionId, questionId: question.id })
    setSpoken(say('question.added'))
  }
  const addSection = () => {
    const section = newSection()
    onChange({ sections: [...body.sections, section] })
    onPlace({ sectionId: section.id, questionId: null })
    setSpoken(say('section.added'))
  }
  const step = (question: Question, by: 1 | -1) => {
    const neighbour = stepQuestion(body, question.id, by)
    onChange(neighbour)
    const order = neighbour.sections.flatMap(({ questions }) => questions.map(({ id }) => id))
    setSpoken(
      say('question.moved', { name: words(question.label), n: order.indexOf(question.id) + 1 }),
    )
  }
  return (
    <nav className={styles.outline} aria-label={say('edit.outline')}>
      {body.sections.map((section, index) => (
        <SectionPart key={section.id} {...props} section={section} index={index} onStep={step} />
      ))}
      <div className={styles.adding}>
        <Menu position="bottom-start" width={380}>
          <Menu.Target>
            <Button variant="filled" leftSection={<IconPlus size={16} />}>
              {say('question.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <div className={styles.types}>
              {questionTypes.map((type) => (
                <Menu.Item
                  key={type}
                  leftSection={<TypeIcon type={type} />}
                  onClick={() => add(type)}
                >
                  {say(`type.${type}`)}
                </Menu.Item>
              ))}
            </div>
            <Menu.Divider />
            <Menu.Item leftSection={<IconBooks size={16} />} onClick={onBank}>
              {say('bank.title')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button variant="subtle" disabled={body.sections.length >= 30} onClick={addSection}>
          {say('section.add')}
        </Button>
      </div>
      <p className="hidden-visually" role="status">
        {spoken}
      </p>
    </nav>
  )
}

interface SectionPartProps extends OutlineProps {
  section: Section
  index: number
  onStep: (question: Question, by: 1 | -1) => void
}

function SectionPart(props: SectionPartProps) {
  return (
    <section className={styles.section}>
      <SectionLine {...props} />
      <Questions {...props} />
    </section>
  )
}

/** The name of the section, and its steps while it is the chosen one. */
function SectionLine({ section, index, body, onChange, at, onPlace, faults }: SectionPartProps) {
  const say = useText(text)
  const words = useWords()
  const isChosen = at.sectionId === section.id && at.questionId === null
  const step = (by: 1 | -1) => onChange(stepSection(body, section.id, by))
  return (
    <div className={styles.sectionLine} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.sectionName}
        aria-current={isChosen || undefined}
        onClick={() => onPlace({ sectionId: section.id, questionId: null })}
      >
        <span className={styles.number}>{index + 1}</span>
        <span className={styles.name}>
          {words(section.title) || say('section.name', { n: index + 1 })}
        </span>
        <Signs
          conditional={section.showIf !== null || section.next.length > 0}
          wrong={faults.some(
            (fault) => fault.sectionId === section.id && fault.questionId === null,
          )}
        />
      </button>
      {isChosen && (
        <Steps
          onUp={index > 0 ? () => step(-1) : undefined}
          onDown={index < body.sections.length - 1 ? () => step(1) : undefined}
        />
      )}
    </div>
  )
}

/** The questions of a section; others can be dropped before one of them or at the end. */
function Questions({ section, body, onChange, at, onPlace, faults, onStep }: SectionPartProps) {
  const [over, setOver] = useState<string | null>(null)
  const drop = (dragged: string, beforeId: string | null) => {
    setOver(null)
    if (dragged) onChange(moveQuestion(body, dragged, { sectionId: section.id, beforeId }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons and keys move too
    <ol
      className={styles.questions}
      data-over={over === '' || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver('')
      }}
      onDragLeave={() => setOver(null)}
      onDrop={(event) => {
        event.preventDefault()
        drop(event.dataTransfer.getData('text/plain'), null)
      }}
    >
      {section.questions.map((question) => (
        <QuestionLine
          key={question.id}
          question={question}
          chosen={at.questionId === question.id}
          over={over === question.id}
          wrong={faults.some(({ questionId }) => questionId === question.id)}
          onChoose={() => onPlace({ sectionId: section.id, questionId: question.id })}
          onStep={(by) => onStep(question, by)}
          onOver={() => setOver(question.id)}
          onDrop={(dragged) => drop(dragged, question.id)}
        />
      ))}
    </ol>
  )
}

interface QuestionLineProps {
  question: Question
  chosen: boolean
  over: boolean
  wrong: boolean
  onChoose: () => void
  onStep: (by: 1 | -1) => void
  onOver: () => void
  onDrop: (dragged: string) => void
}

function QuestionLine({
  question,
  chosen,
  over,
  wrong,
  onChoose,
  onStep,
  onOver,
  onDrop,
}: QuestionLineProps) {
  const say = useText(text)
  const words = useWords()
  const keys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onStep(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons and keys move too
    <li
      className={styles.question}
      data-chosen={chosen || undefined}
      data-over={over || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', question.id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onOver()
      }}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onDrop(event.dataTransfer.getData('text/plain'))
      }}
    >
      <IconGripVertical size={14} className={styles.grip} aria-hidden />
      <button
        type="button"
        className={styles.questionName}
        aria-current={chosen || undefined}
        onClick={onChoose}
        onKeyDown={keys}
      >
        <TypeIcon type={question.type} />
        <span className={styles.name}>
          {words(question.label) || <i>{say('question.untitled')}</i>}
          {question.required && <span className={styles.star}> *</span>}
        </span>
        <Signs conditional={question.showIf !== null} wrong={wrong} />
      </button>
      {chosen && <Steps onUp={() => onStep(-1)} onDown={() => onStep(1)} />}
    </li>
  )
}

function Steps({
  onUp,
  onDown,
}: {
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}) {
  const say = useText(text)
  return (
    <span className={styles.steps}>
      <ActionIcon size="sm" aria-label={say('question.up')} disabled={!onUp} onClick={onUp}>
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={say('question.down')} disabled={!onDown} onClick={onDown}>
        <IconArrowDown size={14} />
      </ActionIcon>
    </span>
  )
}

/** Icons with words, so that colour is not the only sign. */
function Signs({ conditional, wrong }: { conditional: boolean; wrong: boolean }) {
  const say = useText(text)
  return (
    <span className={styles.signs}>
      {conditional && (
        <>
          <IconEyeQuestion size={15} aria-hidden />
          <span className="hidden-visually">{say('outline.conditional')}</span>
        </>
      )}
      {wrong && (
        <>
          <IconAlertTriangle size={15} className={styles.wrong} aria-hidden />
          <span className="hidden-visually">{say('outline.wrong')}</span>
        </>
      )}
    </span>
  )
}
