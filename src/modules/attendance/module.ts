import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'attendance',
  uses: ['accounts', 'company', 'defaults', 'events', 'guests', 'check-in', 'door'],
  title: { ro: 'Check-in', en: 'Check-in' },
  about:
    'The face of check-in for the team: scan or search, the verdict, who is missing, the curve of arrivals, doors and the conflict desk; attendance on the page of an event and in the panel of a guest. It keeps nothing itself.',
  screens: [
    {
      path: '/check-in',
      title: { ro: 'Check-in', en: 'Check-in' },
      guard: 'staff',
      frame: 'workspace',
      scanner: true,
      nav: { group: 'presence', order: 1 },
    },
  ],
})
