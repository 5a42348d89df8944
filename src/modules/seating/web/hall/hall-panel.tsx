import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, FormRow, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePlan } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import type { HallWarning } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { BackgroundForm } from './background-form.tsx'
import { Metres } from './metres.tsx'
import type { PlanWords } from '../plan-words.ts'
import { SaveHall } from './save-hall.tsx'
import styles from '../plan.module.css'

interface HallPanelProps {
  opened: boolean
  plan: Plan
  words: PlanWords
  warnings: readonly HallWarning[]
  onClose: () => void
}

/** The name of the plan, the size of its hall, and what would not work in the room. */
export default function HallPanel({ opened, plan, words, warnings, onClose }: HallPanelProps) {
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('hall.edit')}>
      {opened && <HallForm plan={plan} onClose={onClose} />}
      {warnings.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{say('hall.warningsTitle')}</h3>
          <ul className={styles.rules}>
            {warnings.map(({ kind, ids, centimetres }) => (
              <li key={kind + ids.join()} className={styles.rule}>
                <span className={styles.ruleText}>
                  {say(`warning.${kind}`, {
                    first: words.targetTitle(ids[0]),
                    second: words.targetTitle(ids[1] ?? null),
                    n: centimetres,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <BackgroundForm plan={plan} />
      <SaveHall plan={plan} />
    </SidePanel>
  )
}

function HallForm({ plan, onClose }: Pick<HallPanelProps, 'plan' | 'onClose'>) {
  const say = useText(text)
  const sentence = useSentence()
  const { id: planId, eventId, version } = plan
  // Of what is sent only what was changed here, since colleagues change the plan meanwhile.
  const [base] = useState(plan)
  const [name, setName] = useState(plan.name)
  const [width, setWidth] = useState(plan.width / 100)
  const [depth, setDepth] = useState(plan.depth / 100)
  const changing = useCommand(changePlan)
  const save = async () => {
    const typed = { name, width: Math.round(width * 100), depth: Math.round(depth * 100) }
    const changed = Object.fromEntries(
      Object.entries(typed).filter(([field, value]) => base[field as keyof typeof typed] !== value),
    )
    const outcome = await changing.run({ eventId, planId, version, ...changed })
    if (outcome.ok) onClose()
  }
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormRow>
        <Metres label={say('field.width')} value={width} onChange={setWidth} />
        <Metres label={say('field.depth')} value={depth} onChange={setDepth} />
      </FormRow>
      <FormActions busy={changing.pending} onCancel={onClose} />
    </form>
  )
}
