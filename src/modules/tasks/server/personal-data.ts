import { sql } from 'kysely'
import {
  erasedTo,
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Authors who name themselves, as under a letter, are no longer named. */
const withoutAuthor = erasedTo(
  ({ known }) => sql`coalesce(regexp_replace(body, (
    select string_agg(regexp_replace(word, '([^[:alnum:][:space:]])', '\\\\\\1', 'g'), '|') from unnest(${known}) word),
    '—', 'gi'), body)`,
)

export const personalTables: PersonalData = {
  task_lists: { columns: { name: team } },
  tasks: {
    assigned: { one: ['responsible_id', 'approver_id'], many: ['other_ids'] },
    opens: {
      kind: 'task',
      by: 'id',
      texts: ['title', 'description', 'waiting_for', 'reason', 'checklist'],
    },
    columns: {
      ...forColumns(team, 'title', 'folded', 'description', 'waiting_for', 'reason', 'checklist'),
      ...forColumns(team, 'links', 'tags'),
      ...forColumns(code, 'start_anchor', 'due_anchor'),
    },
  },
  // Kept for a day, so that a change of many tasks can be undone.
  task_batches: { columns: { before: team } },
  // The text stays in the company without a name, and its author can export it.
  task_comments: {
    of: { account: 'author_id' },
    opens: { kind: 'task', by: 'task_id', texts: ['body'] },
    about: ['task_id', 'created_at'],
    columns: { body: withoutAuthor },
  },
}
