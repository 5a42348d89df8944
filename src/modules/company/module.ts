import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'company',
    uses: ['accounts'],
    about:
      'The agency whose workspace this is: founded when its first admin signs up, and the frame of everything its team does. Its tags are the exemplar of a slice: list, edit, conflict, bin, history, live.',
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
