import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'events',
  uses: ['accounts', 'company', 'defaults'],
  title: { ro: 'Evenimente', en: 'Events' },
  about:
    'What the agency plans: events with their parts (momente), states, dates that move as one, templates and readiness. Owns `EventContribution`, through which later modules take part in all of it.',
  screens: [
    {
      path: '/evenimente',
      title: { ro: 'Evenimente', en: 'Events' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'planning', order: 1 },
    },
    {
      path: '/evenimente/:eventId',
      title: { ro: 'Eveniment', en: 'Event' },
      guard: 'staff',
      frame: 'workspace',
    },
  ],
})
