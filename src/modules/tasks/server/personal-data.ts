import { code, each, team, type PersonalData } from '#platform/server/personal-data.ts'

export const personalTables: PersonalData = {
  task_lists: { columns: { name: team } },
  tasks: {
    columns: {
      ...each(team, 'title', 'folded', 'description', 'waiting_for', 'reason', 'checklist'),
      ...each(team, 'links', 'tags'),
      ...each(code, 'start_anchor', 'due_anchor'),
    },
  },
}
