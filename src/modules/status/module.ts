import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'status',
    uses: ['accounts', 'company', 'events', 'check-in'],
    about:
      'Whether the database, background jobs, outgoing mail and the devices at the doors work. A tab of the company screen for admins. It has no tables.',
    screens: [],
  },
  names,
)
