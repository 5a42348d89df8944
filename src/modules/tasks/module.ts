import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'tasks',
  uses: ['accounts', 'company', 'events'],
  title: { ro: 'Taskuri', en: 'Tasks' },
  about:
    'What has to be done for an event, by whom and until when: phases, dates that follow the event, dependencies, approval, comments. List, board and calendar use one query. Emits events about assignments, mentions and delays through events.',
  screens: [
    {
      path: '/lista-taskuri',
      title: { ro: 'Listă taskuri', en: 'Task list' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'planning', order: 10 },
    },
    {
      path: '/taskurile-mele',
      title: { ro: 'Taskurile mele', en: 'My tasks' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'today', order: 10 },
    },
  ],
})
