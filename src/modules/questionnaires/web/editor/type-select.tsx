import { Select } from '@mantine/core'
import { useState } from 'react'
import { questionTypes, type Question, type QuestionType } from '../../model.ts'
import { useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { text } from '../../text.ts'
import { lostBy, withType } from './edits.ts'

interface TypeSelectProps {
  question: Question
  onChange: (question: Question) => void
  onTypeBack: (before: Question) => void
}

/** Options that the new type cannot have are confirmed first; every loss can be undone. */
export function TypeSelect({ question, onChange, onTypeBack }: TypeSelectProps) {
  const say = useText(text)
  const [typeToConfirm, setTypeToConfirm] = useState<QuestionType | null>(null)
  const change = (type: QuestionType) => {
    setTypeToConfirm(null)
    onChange(withType(question, type))
    if (lostBy(question, type).anything)
      showUndoBar(say('question.retyped', { type: say(`type.${type}`) }), () =>
        onTypeBack(question),
      )
  }
  const choose = (type: QuestionType) => {
    if (type === question.type) return
    if (lostBy(question, type).options > 0) setTypeToConfirm(type)
    else change(type)
  }
  const { options, limited } = lostBy(question, typeToConfirm ?? question.type)
  return (
    <>
      <Select
        label={say('question.type')}
        data={questionTypes.map((value) => ({ value, label: say(`type.${value}`) }))}
        value={question.type}
        allowDeselect={false}
        onChange={(type) => type && choose(type)}
      />
      <Confirm
        opened={typeToConfirm !== null}
        onClose={() => setTypeToConfirm(null)}
        title={say('question.retype', { type: say(`type.${typeToConfirm ?? question.type}`) })}
        lost={say('question.losesOptions', { n: options })}
        kept={
          limited > 0
            ? `${say('question.losesPlaces', { n: limited })} ${say('question.retypeKept')}`
            : say('question.retypeKept')
        }
        confirmLabel={say('question.retypeConfirm')}
        onConfirm={() => typeToConfirm && change(typeToConfirm)}
      />
    </>
  )
}
