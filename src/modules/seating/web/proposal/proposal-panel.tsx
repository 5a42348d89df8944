import { Button, NativeSelect, Progress, Radio, Stack } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Plan, Seat } from '../../model.ts'
import { contradictionIn } from '../../model/rules/contradiction.ts'
import type { Proposal } from '../../model/arrangement.ts'
import { effectOf } from '../../model/effect.ts'
import { movesOfProposal, type SeatMove } from '../../model/moves.ts'
import type { Scope } from '../../model/problem.ts'
import { text } from '../../text.ts'
import { ContradictionNotice } from '../contradiction-notice.tsx'
import type { Editor } from '../editor.ts'
import { inOrder, type PlanWords } from '../plan-words.ts'
import { useSolver, type Solving } from './solver.ts'
import styles from '../plan.module.css'

interface ProposalPanelProps {
  opened: boolean
  editor: Editor
  words: PlanWords
  onClose: () => void
}

/** Automatic seating: what it would change and whom it affects, shown before anything is changed. */
export default function ProposalPanel({ opened, editor, words, onClose }: ProposalPanelProps) {
  const say = useText(text)
  const solving = useSolver(editor.plan)
  const close = () => {
    solving.discard()
    onClose()
  }
  return (
    <SidePanel opened={opened} onClose={close} title={say('solve.title')}>
      {solving.found ? (
        <Found
          {...{ editor, words, solving }}
          proposal={solving.found.proposal}
          scope={solving.found.scope}
          isStale={solving.found.revision !== editor.plan.revision}
          onDone={close}
        />
      ) : (
        <Start {...{ editor, words, solving }} />
      )}
    </SidePanel>
  )
}

interface StartProps {
  editor: Editor
  words: PlanWords
  solving: Solving
}

function Start({ editor, words, solving }: StartProps) {
  const say = useText(text)
  const { plan } = editor
  const [kind, setKind] = useState<'unseated' | 'all' | 'table'>('unseated')
  const [chosen, setChosen] = useState('')
  const contradiction = contradictionIn(plan)
  const tableId = chosen || (inOrder(plan.tables)[0]?.id ?? '')
  if (contradiction.length > 0) return <ContradictionNotice rules={contradiction} words={words} />
  if (solving.share !== null)
    return (
      <div className={styles.form} role="status">
        <p className={styles.trayText}>{say('solve.running')}</p>
        <Progress value={solving.share * 100} aria-label={say('solve.running')} />
        <Button onClick={solving.discard}>{say('solve.cancel')}</Button>
      </div>
    )
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        solving.start(kind === 'table' ? { tableId } : kind)
      }}
    >
      <p className={styles.quiet}>{say('solve.about')}</p>
      <Radio.Group label={say('solve.whom')} value={kind} onChange={(value) => setKind(value)}>
        <Stack gap={8} mt={4}>
          <Radio value="unseated" label={say('solve.unseated')} />
          <Radio value="all" label={say('solve.all')} />
          <Radio value="table" label={say('solve.table')} />
        </Stack>
      </Radio.Group>
      {kind === 'table' && (
        <NativeSelect
          label={say('solve.which')}
          value={tableId}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={inOrder(plan.tables).map((table) => ({
            value: table.id,
            label: words.tableTitle(table),
          }))}
        />
      )}
      <Button type="submit" variant="filled" leftSection={<IconSparkles size={16} />}>
        {say('solve.start')}
      </Button>
    </form>
  )
}

interface FoundProps extends StartProps {
  proposal: Proposal
  scope: Scope
  /** The plan was changed since. */
  isStale: boolean
  onDone: () => void
}

const shownAtOnce = 60

function Found({ editor, words, solving, proposal, scope, isStale, onDone }: FoundProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [isRefused, setRefused] = useState(false)
  const { plan } = editor
  const moves = movesOfProposal(plan, proposal)
  const effect = effectOf(plan, proposal)
  const accept = async () => {
    setRefused(false)
    if (await editor.edit('proposal', { moves })) onDone()
    else setRefused(true)
  }
  return (
    <div className={styles.form}>
      {isRefused && editor.error && <Notice tone="error">{sentence(editor.error)}</Notice>}
      {isStale && <Notice tone="warning">{say('solve.stale')}</Notice>}
      <BrokenMusts {...{ effect, scope, words, solving }} />
      <LeftOut {...{ plan, effect, words }} />
      <div className={styles.trayText}>
        <strong>{say('solve.moves', { n: moves.length })}</strong>
        <span className={styles.quiet}>{say('solve.mustsChange', effect.musts)}</span>
        <span className={styles.quiet}>{say('solve.wishesChange', effect.wishes)}</span>
      </div>
      <div className={styles.trayActions}>
        <Button
          variant="filled"
          loading={editor.pending}
          disabled={isStale || effect.newlyBroken.length > 0 || moves.length === 0}
          onClick={() => void accept()}
        >
          {say('solve.accept')}
        </Button>
        <Button onClick={solving.discard}>{say('solve.discard')}</Button>
      </div>
      {effect.brokenWishes.length > 0 && (
        <section>
          <h3 className={styles.subtitle}>{say('solve.hurt')}</h3>
          <ul className={styles.rules}>
            {effect.brokenWishes.map((each) => (
              <li key={`${each.ruleId} ${each.guestIds.join()}`} className={styles.rule}>
                <span className={styles.ruleText}>{words.violationText(each)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Changes {...{ plan, words, moves }} />
    </div>
  )
}

type Effect = ReturnType<typeof effectOf>

interface BrokenMustsProps {
  effect: Effect
  scope: Scope
  words: PlanWords
  solving: Solving
}

/** Rules that must hold and do not, and the way out where it is only that no one who sits was moved. */
function BrokenMusts({ effect, scope, words, solving }: BrokenMustsProps) {
  const say = useText(text)
  const { brokenMusts } = effect
  if (brokenMusts.length === 0) return null
  const isPartial = scope !== 'all'
  return (
    <Notice tone="error">
      <strong>{say(isPartial ? 'solve.mustsSeated' : 'solve.musts')}</strong>
      <ul className={styles.reasons}>
        {brokenMusts.map((each) => (
          <li key={each.ruleId}>{words.violationText(each)}</li>
        ))}
      </ul>
      {isPartial && (
        <Button size="xs" onClick={() => solving.start('all')}>
          {say('solve.tryAll')}
        </Button>
      )}
    </Notice>
  )
}

/** Guests without a chair afterwards, and whether chairs are missing or the rules exclude them. */
function LeftOut({ plan, effect, words }: { plan: Plan; effect: Effect; words: PlanWords }) {
  const say = useText(text)
  const { unseated, people, seats, keptOut } = effect
  if (unseated.length === 0) return null
  return (
    <Notice tone="warning">
      <strong>{say('solve.left', { n: unseated.length, names: words.namesOf(unseated) })}</strong>{' '}
      {people > seats
        ? say('solve.leftChairs', { people, seats })
        : keptOut.length > 0
          ? say('solve.leftRules')
          : say('solve.leftLocked')}
      {people <= seats && keptOut.length > 0 && (
        <ul className={styles.reasons}>
          {keptOut.map((id) => {
            const rule = plan.rules.find((each) => each.id === id)
            return rule && <li key={id}>{words.ruleText(rule)}</li>
          })}
        </ul>
      )}
    </Notice>
  )
}

interface ChangesProps {
  plan: Plan
  words: PlanWords
  moves: readonly SeatMove[]
}

/** Everybody whose chair changes, as many as the history then counts. */
function Changes({ plan, words, moves }: ChangesProps) {
  const say = useText(text)
  const [isWhole, setWhole] = useState(false)
  if (moves.length === 0) return null
  const seatText = (seat: Seat | null, withSeat: boolean) => {
    const table = plan.tables.find(({ id }) => id === seat?.tableId)
    if (!table || !seat) return say('select.none')
    const title = words.tableTitle(table)
    return withSeat ? say('solve.seat', { table: title, seat: seat.seat + 1 }) : title
  }
  return (
    <section>
      <h3 className={styles.subtitle}>{say('solve.changes')}</h3>
      <ul className={styles.rules}>
        {moves.slice(0, isWhole ? moves.length : shownAtOnce).map(({ guestId, before, after }) => {
          const isSameTable = before?.tableId === after?.tableId
          return (
            <li key={guestId} className={styles.rule}>
              <span className={styles.ruleText}>
                <strong>
                  <bdi>{words.nameOf(guestId)}</bdi>
                </strong>
                <span className={styles.quiet}>
                  {seatText(before, isSameTable)} → {seatText(after, isSameTable)}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
      {moves.length > shownAtOnce && !isWhole && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {say('tray.more', { n: moves.length - shownAtOnce })}
        </Button>
      )}
    </section>
  )
}
