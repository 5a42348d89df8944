import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { bestTable } from '../model/best-table.ts'
import type { TrayItem } from '../model/tray.ts'
import { text } from '../text.ts'
import type { Editor } from './editor.ts'
import type { PlanWords } from './plan-words.ts'
import { SeatMenu } from './people/seat-menu.tsx'
import styles from './plan.module.css'

interface TrayPanelProps {
  opened: boolean
  editor: Editor
  words: PlanWords
  tray: readonly TrayItem[]
  onClose: () => void
}

const shownAtOnce = 30

/** Changes among the guests, each with a proposal; nothing is decided automatically. */
export default function TrayPanel({ opened, editor, words, tray, onClose }: TrayPanelProps) {
  const say = useText(text)
  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={say('tray.title')}
      about={say('tray.count', { n: tray.length })}
    >
      {tray.length === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={28} stroke={1.5} />}
          title={say('tray.none')}
          text={say('tray.noneText')}
        />
      ) : (
        <ul className={styles.rules}>
          {tray.slice(0, shownAtOnce).map((item) => (
            <li key={item.guestId} className={styles.trayItem}>
              <Item {...{ item, editor, words }} />
            </li>
          ))}
        </ul>
      )}
      {tray.length > shownAtOnce && (
        <p className={styles.quiet}>{say('tray.more', { n: tray.length - shownAtOnce })}</p>
      )}
    </SidePanel>
  )
}

function Item({ item, editor, words }: { item: TrayItem; editor: Editor; words: PlanWords }) {
  const say = useText(text)
  const { plan } = editor
  const name = words.nameOf(item.guestId)
  const person = plan.people.find(({ id }) => id === item.guestId)
  const placement = plan.places.find(({ guestId }) => guestId === item.guestId)
  const table = plan.tables.find(({ id }) => id === placement?.tableId)
  const at = table ? words.tableTitle(table) : ''
  const wantsSeat = item.kind === 'unseated' || item.kind === 'over'
  const best = wantsSeat ? bestTable(plan, item.guestId) : undefined
  const proposed = best && plan.tables.find(({ id }) => id === best.tableId)
  return (
    <>
      <p className={styles.trayText}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span>
          {item.kind === 'gone'
            ? say(
                `tray.gone.${item.attendance === 'removed' ? 'removed' : item.attendance === 'uninvited' ? 'uninvited' : 'no'}`,
                { table: at },
              )
            : item.kind === 'age'
              ? say('tray.age', { age: say(`age.${person?.ageBand ?? 'adult'}`), table: at })
              : item.kind === 'over'
                ? say('tray.over', { table: at })
                : say('tray.unseated')}
        </span>
        {proposed && best && (
          <span className={styles.quiet}>
            {best.addedViolations === 0
              ? say('tray.proposal', { table: words.tableTitle(proposed) })
              : say('tray.proposalHurts', {
                  table: words.tableTitle(proposed),
                  n: best.addedViolations,
                })}
          </span>
        )}
        {wantsSeat && !best && <span className={styles.quiet}>{say('tray.noSeat')}</span>}
      </p>
      <div className={styles.trayActions}>
        {item.kind === 'gone' && (
          <Button size="xs" onClick={() => void editor.seat([item.guestId], null)}>
            {say('tray.free')}
          </Button>
        )}
        {item.kind === 'age' && placement && (
          <Button size="xs" onClick={() => void editor.lock([item.guestId], placement.locked)}>
            {say('tray.keep')}
          </Button>
        )}
        {best && (
          <Button
            size="xs"
            variant="filled"
            onClick={() => void editor.seat([item.guestId], { tableId: best.tableId })}
          >
            {say('tray.seat')}
          </Button>
        )}
        {item.kind !== 'gone' && (
          <SeatMenu {...{ editor, words }} guestId={item.guestId} onSeat={() => undefined} />
        )}
      </div>
    </>
  )
}
