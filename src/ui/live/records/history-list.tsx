import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { useUiText } from '../locale.tsx'
import styles from './history-list.module.css'

export interface HistoryEntry {
  id: string
  who: string
  photo?: string
  /** For an author that is no person: an import, a door device, the system. */
  icon?: ReactNode
  /** The formatted time: "acum 2 ore". */
  when: string
  /** The exact time, for machines and tooltips. */
  at: string
  /** "a schimbat", "a adăugat invitatul". */
  verb: string
  changes?: readonly HistoryChange[]
}

interface HistoryChange {
  field: string
  /** Absent for values that are logged only as changed. */
  before?: string | null
  after?: string | null
  secret?: boolean
}

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <span className={styles.face} aria-hidden>
            {entry.icon ?? <Avatar name={entry.who} src={entry.photo} size={28} />}
          </span>
          <div className={styles.words}>
            <p className={styles.line}>
              <strong>{entry.who}</strong> {entry.verb}{' '}
              <time className={styles.when} dateTime={entry.at} title={entry.at}>
                {entry.when}
              </time>
            </p>
            {entry.changes?.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Change({ field, before, after, secret }: HistoryChange) {
  const say = useUiText()
  return (
    <div className={styles.change}>
      <span className={styles.field}>{field}</span>
      {secret ? (
        <em>{say('historySecret')}</em>
      ) : (
        <>
          {before && (
            <>
              <span className="hidden-visually">{say('historyFrom')}</span>
              <del>{before}</del>
              <IconArrowRight size={14} aria-hidden />
              <span className="hidden-visually">{say('historyTo')}</span>
            </>
          )}
          <ins>{after || say('emptyValue')}</ins>
        </>
      )}
    </div>
  )
}
