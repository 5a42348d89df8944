import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** People are named by id alone, so their names and numbers go with their own records. */
export const personalTables: PersonalData = {
  rundowns: {
    opens: { kind: 'rundown', by: 'id', texts: ['name'] },
    columns: { ...forColumns(team, 'name', 'departments'), start_time: code, plan_at_start: code },
  },
  rundown_cues: {
    opens: { kind: 'rundown', by: 'rundown_id', texts: ['title', 'notes', 'instructions'] },
    assigned: { one: ['responsible_id'] },
    columns: {
      ...forColumns(team, 'title', 'notes', 'instructions'),
      ...forColumns(code, 'kind', 'start_time', 'refs'),
    },
  },
  rundown_steps: { columns: { trace: team } },
  rundown_marks: { columns: { kind: code } },
  rundown_announcements: { columns: { starts: code, note: team } },
}
