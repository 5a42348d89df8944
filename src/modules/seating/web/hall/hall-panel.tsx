import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { FormActions, FormRow, saveKeys } from '#ui/live/fields/form-section.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { HallWarning } from '../../model/hall.ts'
import { text } from '../../text.ts'
import { ChangedMeanwhile } from '../changed-meanwhile.tsx'
import type { Editor } from '../editor.ts'
import { useMergedFields, writtenOf } from '../merged-fields.ts'
import { BackgroundForm } from './background-form.tsx'
import { isWithin } from './bounded-number.tsx'
import { hallSides, Metres } from './metres.tsx'
import type { PlanWords } from '../plan-words.ts'
import { SaveHall } from './save-hall.tsx'
import type { HallThings } from './things.ts'
import { SessionEnded, useTyped } from '../typed.tsx'
import styles from '../plan.module.css'

interface HallPanelProps {
  opened: boolean
  editor: Editor
  words: PlanWords
  things: HallThings
  warnings: readonly HallWarning[]
  onClose: () => void
}

/** The name of the plan, the size of its hall, and what would not work in the room. */
export default function HallPanel(props: HallPanelProps) {
  const { opened, editor, words, things, warnings, onClose } = props
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('hall.edit')}>
      {opened && <HallForm editor={editor} onClose={onClose} />}
      {warnings.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{say('hall.warningsTitle')}</h3>
          <ul className={styles.rules}>
            {warnings.map(({ kind, ids, centimetres }) => (
              <li key={kind + ids.join()} className={styles.rule}>
                <button
                  type="button"
                  className={styles.ruleText}
                  onClick={() => {
                    things.choose(ids)
                    onClose()
                  }}
                >
                  {say(`warning.${kind}`, {
                    first: words.targetTitle(ids[0]),
                    second: words.targetTitle(ids[1] ?? null),
                    n: centimetres,
                  })}
                </button>
                {kind === 'outside' && (
                  <Button size="xs" variant="default" onClick={() => things.bringIn(ids[0])}>
                    {say('warning.bringIn')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <BackgroundForm editor={editor} />
      <SaveHall plan={editor.plan} />
    </SidePanel>
  )
}

function HallForm({ editor, onClose }: Pick<HallPanelProps, 'editor' | 'onClose'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { plan } = editor
  const { id, version } = plan
  const sides = { width: plan.width / 100, depth: plan.depth / 100 }
  const merged = useMergedFields({ id, name: plan.name, ...sides }, version)
  const { typed, set, isDirty } = merged
  const { name, width, depth } = typed
  const [isAsked, setAsked] = useState(false)
  const release = useTyped(isDirty)
  const save = async (next: Pick<typeof merged, 'base' | 'typed'>) => {
    const { patch } = writtenOf(next)
    if (![next.typed.width, next.typed.depth].every((value) => isWithin({ value, ...hallSides })))
      return
    const isSaved = await editor.change({
      ...(patch.name !== undefined && { name: patch.name }),
      ...(patch.width !== undefined && { width: Math.round(patch.width * 100) }),
      ...(patch.depth !== undefined && { depth: Math.round(patch.depth * 100) }),
    })
    if (!isSaved) return
    release()
    onClose()
  }
  if (isAsked && merged.collisions.length > 0)
    return (
      <ChangedMeanwhile
        {...{ plan, merged }}
        labels={{
          name: say('field.name'),
          width: say('field.width'),
          depth: say('field.depth'),
        }}
        show={(field, side) => String(side[field])}
        busy={editor.pending}
        onResolve={(choice) => void save(merged.resolve(choice))}
        onCancel={onClose}
      />
    )
  return (
    <form
      {...saveKeys}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (merged.collisions.length === 0) void save(merged)
      }}
    >
      {editor.changeError && <Notice tone="error">{sentence(editor.changeError)}</Notice>}
      <TextInput
        label={say('field.name')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <FormRow>
        <Metres
          {...{ ...hallSides, isAsked }}
          label={say('field.width')}
          value={width}
          onChange={(metres) => set({ width: metres })}
        />
        <Metres
          {...{ ...hallSides, isAsked }}
          label={say('field.depth')}
          value={depth}
          onChange={(metres) => set({ depth: metres })}
        />
      </FormRow>
      <SessionEnded />
      <FormActions busy={editor.pending} dirty={isDirty} onCancel={onClose} />
    </form>
  )
}
