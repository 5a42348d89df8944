import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'tasks',
    uses: ['accounts', 'company', 'events'],
    about:
      'What has to be done for an event, by whom and until when: phases, dates that follow the event, dependencies, approval, comments. List, board and calendar share one query. Emits events about assignments, mentions and delays.',
    screens: [
      {
        path: '/lista-taskuri',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'planning', order: 10 },
        eventNav: { group: 'event', order: 10 },
      },
      {
        path: '/taskurile-mele',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'today', order: 10 },
      },
    ],
  },
  names,
)
