import { Button, Checkbox } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { admitGroup, undoEntry } from '../contract.ts'
import { refusalWords, type DoorList, type FamilyMember, type Result } from '../model.ts'
import { signal } from './camera-view.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { Zone } from '#shared/dates/time.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import { hourOf } from './attendance-words.ts'
import styles from './verdict.module.css'

interface FamilyTicksProps {
  eventId: string
  list: DoorList
  family: readonly FamilyMember[]
  zone: Zone
}

/** The others of the invitation: who is inside, who may come in, and one press for all who are ticked. */
export function FamilyTicks({ eventId, list, family, zone }: FamilyTicksProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    family.flatMap((one) => (one.insideSince === null && one.refusal === null ? [one.id] : [])),
  )
  /** The results of guests let in here, until these are undone. */
  const [results, setResults] = useState<Results>({})
  const admitting = useCommand(admitGroup)
  const undoing = useCommand(undoEntry)
  const error = admitting.error ?? undoing.error
  const entered = Object.keys(results).filter((id) => results[id] === 'admitted')
  const isIn = ({ id, insideSince }: FamilyMember) =>
    insideSince !== null || results[id] === 'admitted' || results[id] === 'already'
  const admit = async () => {
    const outcome = await admitting.run({ eventId, listId: list.id, guestIds: [...ticked] })
    if (!outcome.ok) return
    const answered = outcome.data.results.map(({ guestId, result }) => [guestId, result] as const)
    setResults({ ...results, ...Object.fromEntries(answered) })
    setTicked([])
    signal(answered.every(([, result]) => result === 'admitted') ? 'go' : 'look')
  }
  const undo = async (guestIds: readonly string[]) => {
    for (const guestId of guestIds) {
      const outcome = await undoing.run({ eventId, listId: list.id, guestId, direction: 'in' })
      if (!outcome.ok) return
      setResults((before) => ({ ...before, [guestId]: undefined }))
    }
  }
  const tick = (id: string, on: boolean) =>
    setTicked(on ? [...ticked, id] : ticked.filter((each) => each !== id))
  return (
    <fieldset className={styles.companions}>
      <legend>{say('companions')}</legend>
      {family.map((one) => (
        <div key={one.id} className={styles.companion}>
          <Checkbox
            checked={isIn(one) || ticked.includes(one.id)}
            disabled={isIn(one)}
            label={<bdi>{nameOf(one, say)}</bdi>}
            description={stateOf(one, results[one.id], zone, say)}
            onChange={(event) => tick(one.id, event.currentTarget.checked)}
          />
          {entered.includes(one.id) && (
            <Button
              variant="subtle"
              aria-label={`${say('companions.undo')}: ${one.name}`}
              disabled={undoing.pending}
              onClick={() => void undo([one.id])}
            >
              {say('companions.undo')}
            </Button>
          )}
        </div>
      ))}
      {!family.every(isIn) && (
        <Button
          variant="filled"
          disabled={ticked.length === 0}
          loading={admitting.pending}
          onClick={() => void admit()}
        >
          {say('companions.admit', { n: ticked.length })}
        </Button>
      )}
      {entered.length > 1 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} />}
          loading={undoing.pending}
          onClick={() => void undo(entered)}
        >
          {say('companions.undoAll')}
        </Button>
      )}
      {error && <Notice tone="error">{sentence(error)}</Notice>}
    </fieldset>
  )
}

type Results = Readonly<Record<string, Result | undefined>>
type Say = ReturnType<typeof useText<keyof typeof text.ro & string>>

function nameOf({ name, ageBand }: FamilyMember, say: Say): string {
  return ageBand === 'adult' ? name : `${name} (${say(`age.${ageBand}`)})`
}

function stateOf(
  { insideSince, refusal }: FamilyMember,
  result: Result | undefined,
  zone: Zone,
  say: Say,
): string | undefined {
  if (insideSince) return say('insideSince', { at: hourOf(insideSince, zone) })
  if (result) return say(`result.${result}`)
  return refusal ? say(refusalWords[refusal]) : undefined
}
