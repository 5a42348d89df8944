import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'check-in',
  uses: ['accounts', 'company', 'defaults', 'events', 'guests'],
  title: { ro: 'Check-in', en: 'Check-in' },
  about:
    'Who entered, when and where: a scan log that is only added to, a unique index that decides at the door, lists per part, doors as paired devices, the conflict desk, rehearsals, tickets and badges. Presence is derived from it.',
  screens: [],
})
