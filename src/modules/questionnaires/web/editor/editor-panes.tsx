import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { faultsOf, type Fault } from '../../model/faults.ts'
import { newKey, questionsOf, type Body, type Question, type Questionnaire } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import {
  copyOf,
  insertQuestion,
  questionsBefore,
  removeQuestion,
  typeRestored,
  withImage,
  withQuestion,
  withSection,
  type EditorPosition,
} from './edits.ts'
import styles from './editor.module.css'
import { Outline } from './outline.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { useWords } from '../questionnaire-words.tsx'
import { SectionEditor } from './section-editor.tsx'
import type { Draft } from './use-draft.ts'

const BankDialog = lazyComponent(() => import('./bank-dialog.tsx'), null)

/** The pane that a narrow screen shows; a wide one shows all. */
export const View = z.enum(['lista', 'editare', 'previzualizare'])
export type View = z.infer<typeof View>

interface EditorPanesProps {
  one: Questionnaire
  draft: Draft
  view: View
  onView: (view: View) => void
}

/** The list of questions, the one that is edited, and the page as people will see it. */
export function EditorPanes({ one, draft, view, onView }: EditorPanesProps) {
  const { body, change } = draft
  const [chosenPosition, setPlace] = useState<EditorPosition>({ sectionId: '', questionId: null })
  const [isBankOpen, setBankOpen] = useState(false)
  const place = existing(body, chosenPosition)
  const faults = faultsOf(body)
  const go = (next: EditorPosition) => {
    setPlace(next)
    onView('editare')
  }
  const goTo = (questionId: string) => {
    const section = body.sections.find(({ questions }) =>
      questions.some(({ id }) => id === questionId),
    )
    if (section) go({ sectionId: section.id, questionId })
  }
  const use = (question: Question) => {
    const copy = { ...copyOf(question), id: newKey() }
    change(insertQuestion(body, place, copy))
    setBankOpen(false)
    go({ sectionId: place.sectionId, questionId: copy.id })
  }
  return (
    <>
      <Faults faults={faults} body={body} onGo={go} />
      <div className={styles.panes} data-view={view}>
        <div className={styles.listPane}>
          <Outline
            body={body}
            onChange={change}
            at={place}
            onPlace={go}
            faults={faults}
            onBank={() => setBankOpen(true)}
          />
        </div>
        <div className={styles.editPane}>
          <InHand draft={draft} place={place} onPlace={setPlace} faults={faults} />
        </div>
        <div className={styles.previewPane}>
          <PreviewPane one={one} body={body} sectionId={place.sectionId} onChoose={goTo} />
        </div>
      </div>
      {isBankOpen && <BankDialog onUse={use} onClose={() => setBankOpen(false)} />}
    </>
  )
}

/** The section or question that was edited may have been removed, here or by a colleague. */
function existing({ sections }: Body, { sectionId, questionId }: EditorPosition): EditorPosition {
  const holder = sections.find(({ questions }) => questions.some(({ id }) => id === questionId))
  if (holder) return { sectionId: holder.id, questionId }
  const section = sections.find(({ id }) => id === sectionId)
  if (section) return { sectionId: section.id, questionId: null }
  const first = sections[0]
  return { sectionId: first?.id ?? '', questionId: first?.questions[0]?.id ?? null }
}

function Faults({
  faults,
  body,
  onGo,
}: {
  faults: readonly Fault[]
  body: Body
  onGo: (position: EditorPosition) => void
}) {
  const say = useText(text)
  const words = useWords()
  const broken = faults.filter(({ advice }) => !advice)
  const untranslated = faults.filter(({ code }) => code === 'untranslated')
  const nameOf = ({ sectionId, questionId }: Fault) => {
    const at = body.sections.findIndex(({ id }) => id === sectionId)
    const section = body.sections[at]
    const question = section?.questions.find(({ id }) => id === questionId)
    if (question) return words(question.label) || say('question.untitled')
    return (section && words(section.title)) || say('section.name', { n: at + 1 })
  }
  const listed = (some: readonly Fault[]) => (
    <ul className={styles.faults}>
      {some.slice(0, 6).map((fault, at) => (
        <li key={at}>
          <span>
            <b>{nameOf(fault)}</b>: {say(`fault.${fault.code}`)}
          </span>
          <Button
            size="compact-xs"
            variant="subtle"
            onClick={() => onGo({ sectionId: fault.sectionId, questionId: fault.questionId })}
          >
            {say('fault.go')}
          </Button>
        </li>
      ))}
    </ul>
  )
  if (broken.length + untranslated.length === 0) return null
  return (
    <div className={styles.notices}>
      {broken.length > 0 && (
        <Notice tone="warning" title={say('fault.title', { n: broken.length })}>
          {listed(broken)}
        </Notice>
      )}
      {untranslated.length > 0 && (
        <Notice tone="info" title={say('fault.untranslatedTitle', { n: untranslated.length })}>
          {listed(untranslated)}
        </Notice>
      )}
    </div>
  )
}

interface InHandProps {
  draft: Draft
  place: EditorPosition
  onPlace: (position: EditorPosition) => void
  faults: readonly Fault[]
}

function InHand({ draft: { body, change }, place, onPlace, faults }: InHandProps) {
  const say = useText(text)
  const section = body.sections.find(({ id }) => id === place.sectionId)
  const question = section?.questions.find(({ id }) => id === place.questionId)
  if (!section) return <p className={styles.quiet}>{say('edit.nothing')}</p>
  if (!question) {
    const own = faults.filter(
      (fault) => fault.sectionId === section.id && fault.questionId === null,
    )
    const remove = () => {
      const at = body.sections.indexOf(section)
      change({ sections: body.sections.filter((each) => each !== section) })
      showUndoBar(say('section.removed'), () =>
        change((now) => ({ sections: now.sections.toSpliced(at, 0, section) })),
      )
    }
    return (
      <SectionEditor
        key={section.id}
        section={section}
        body={body}
        before={questionsBefore(body, place)}
        until={[
          ...questionsBefore(body, place),
          ...section.questions.filter(({ type }) => type !== 'statement' && type !== 'file'),
        ]}
        faults={own}
        onChange={(next) => change(withSection(body, section.id, () => next))}
        {...(body.sections.length > 1 && { onRemove: remove })}
      />
    )
  }
  const duplicate = () => {
    const copy = copyOf(question)
    change(insertQuestion(body, place, copy))
    onPlace({ ...place, questionId: copy.id })
  }
  const remove = () => {
    const at = section.questions.indexOf(question)
    const before = section.questions[at - 1]?.id ?? null
    change(removeQuestion(body, question.id))
    onPlace({ sectionId: section.id, questionId: before ?? section.questions[at + 1]?.id ?? null })
    showUndoBar(say('question.removed'), () =>
      change((now) => insertQuestion(now, { sectionId: section.id, questionId: before }, question)),
    )
  }
  return (
    <QuestionEditor
      key={question.id}
      question={question}
      earlier={questionsBefore(body, place)}
      faults={faults.filter(({ questionId }) => questionId === question.id)}
      onChange={(next) => change(withQuestion(body, question.id, next))}
      onImage={(image) => change((now) => withImage(now, question.id, image))}
      onTypeBack={(before) =>
        change((now) => {
          const current = questionsOf(now).find(({ id }) => id === before.id)
          return current ? withQuestion(now, before.id, typeRestored(current, before)) : now
        })
      }
      onDuplicate={duplicate}
      onRemove={remove}
    />
  )
}
