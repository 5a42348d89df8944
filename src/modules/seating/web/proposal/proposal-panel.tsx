import { Button, NativeSelect, Progress, Radio, Stack } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Plan, Seat } from '../../model.ts'
import { contradictionIn } from '../../model/contradiction.ts'
import type { Proposal } from '../../model/arrangement.ts'
import { violationsOf } from '../../model/violations.ts'
import { text } from '../../text.ts'
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
  if (contradiction.length > 0)
    return (
      <Notice tone="error">
        <strong>{say('rules.contradiction')}</strong>
        <ul className={styles.reasons}>
          {contradiction.map((rule) => (
            <li key={rule.id}>{words.ruleText(rule)}</li>
          ))}
        </ul>
      </Notice>
    )
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
  /** The plan was changed since. */
  isStale: boolean
  onDone: () => void
}

const shownAtOnce = 60

function Found({ editor, words, solving, proposal, isStale, onDone }: FoundProps) {
  const say = useText(text)
  const { plan } = editor
  const moves = movesOf(plan, proposal)
  const before = violationsOf(plan)
  const after = violationsOf({ ...plan, places: proposal.places })
  const musts = after.filter(({ must }) => must)
  const wishes = after.filter(({ must }) => !must)
  const accept = async () => {
    if (await editor.edit('proposal', { moves })) onDone()
  }
  const seatText = (seat: Seat | null) => {
    const table = plan.tables.find(({ id }) => id === seat?.tableId)
    return table ? words.tableTitle(table) : say('select.none')
  }
  const changed = moves.filter((move) => move.before?.tableId !== move.after?.tableId)
  return (
    <div className={styles.form}>
      {isStale && <Notice tone="warning">{say('solve.stale')}</Notice>}
      {musts.length > 0 && (
        <Notice tone="error">
          <strong>{say('solve.musts')}</strong>
          <ul className={styles.reasons}>
            {musts.map((each) => (
              <li key={each.ruleId}>{words.violationText(each)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {proposal.unseated.length > 0 && (
        <Notice tone="warning">
          {say('solve.left', {
            n: proposal.unseated.length,
            names: words.namesOf(proposal.unseated),
          })}
        </Notice>
      )}
      <p className={styles.trayText}>
        <strong>{say('solve.moves', { n: changed.length })}</strong>
        <span className={styles.quiet}>
          {say('solve.wishes', {
            n: wishes.length,
            before: before.filter(({ must }) => !must).length,
          })}
        </span>
      </p>
      <div className={styles.trayActions}>
        <Button
          variant="filled"
          loading={editor.pending}
          disabled={isStale || musts.length > 0 || moves.length === 0}
          onClick={() => void accept()}
        >
          {say('solve.accept')}
        </Button>
        <Button onClick={solving.discard}>{say('solve.discard')}</Button>
      </div>
      {wishes.length > 0 && (
        <section>
          <h3 className={styles.subtitle}>{say('solve.hurt')}</h3>
          <ul className={styles.rules}>
            {wishes.map((each) => (
              <li key={`${each.ruleId} ${each.guestIds.join()}`} className={styles.rule}>
                <span className={styles.ruleText}>{words.violationText(each)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changed.length > 0 && (
        <section>
          <h3 className={styles.subtitle}>{say('solve.changes')}</h3>
          <ul className={styles.rules}>
            {changed.slice(0, shownAtOnce).map(({ guestId, before: from, after: to }) => (
              <li key={guestId} className={styles.rule}>
                <span className={styles.ruleText}>
                  <strong>
                    <bdi>{words.nameOf(guestId)}</bdi>
                  </strong>
                  <span className={styles.quiet}>
                    {seatText(from)} → {seatText(to)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {changed.length > shownAtOnce && (
            <p className={styles.quiet}>{say('tray.more', { n: changed.length - shownAtOnce })}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** Only those who sit elsewhere afterwards. */
function movesOf(plan: Plan, { places }: Proposal) {
  const was = new Map(plan.places.map((placement) => [placement.guestId, placement]))
  return places.flatMap(({ guestId, tableId, seat, locked }) => {
    const from = was.get(guestId)
    if (from?.tableId === tableId && from.seat === seat) return []
    const before = from ? { tableId: from.tableId, seat: from.seat } : null
    return [{ guestId, before, after: { tableId, seat }, locked }]
  })
}
