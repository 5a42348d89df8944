import type { Locale } from '#shared/i18n.ts'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import { PlainButton } from '#ui/plain/button.tsx'
import { speak } from '../text.ts'
import { Section } from './room-page.tsx'

export interface RoomTask {
  id: string
  title: string
  dueDate: PlainDate | null
  state: 'open' | 'checked' | 'done'
}

interface ClientTasksProps {
  lang: Locale
  /** Null where the team only looks. */
  here: string | null
  tasks: readonly RoomTask[]
}

/** The tasks of the client by due date, completed ones last. */
export function ClientTasks({ lang, here, tasks }: ClientTasksProps) {
  const say = speak(lang)
  if (tasks.length === 0) return null
  const ordered = [
    ...tasks.filter(({ state }) => state === 'open'),
    ...tasks.filter(({ state }) => state !== 'open'),
  ]
  return (
    <Section title={say('tasks.title')}>
      <ul className="room-devices">
        {ordered.map(({ id, title, dueDate, state }) => (
          <li key={id}>
            <span>
              {state === 'done' ? <s>{title}</s> : title}
              <span className="outside-soft">
                {state === 'open'
                  ? dueDate && say('tasks.due', { date: formatDate(dueDate, lang) })
                  : say(`tasks.${state}`)}
              </span>
            </span>
            {state === 'open' && here !== null && (
              <form method="post" action={here}>
                <input type="hidden" name="lang" value={lang} />
                <input type="hidden" name="task" value={id} />
                <PlainButton look="quiet" name="actiune" value="facut">
                  {say('tasks.finish')}
                  <span className="hidden-visually">: {title}</span>
                </PlainButton>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
