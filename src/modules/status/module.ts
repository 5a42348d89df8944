import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'status',
    uses: ['accounts', 'company', 'events', 'check-in'],
    about:
      'Whether everything that runs behind the screens runs: the database, background work, mails on their way, devices at the doors. A tab of the company screen for admins. It keeps nothing itself.',
    screens: [],
  },
  names,
)
