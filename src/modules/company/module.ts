import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'company',
    uses: ['accounts'],
    about:
      'The agency: its details, team, history log, bin and tags. It is created when its first admin signs up. Its tags are the example of a complete slice: list, edit, conflict, bin, history, live updates.',
    screens: [
      {
        path: '/companie',
        guard: 'staff',
        frame: 'workspace',
        nav: { group: 'company', order: 1 },
      },
    ],
  },
  names,
)
