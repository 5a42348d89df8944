import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'agenda',
  uses: ['accounts', 'company', 'events', 'event-pages', 'speakers'],
  title: { ro: 'Agendă', en: 'Agenda' },
  about:
    'The programme of an event: sessions in rooms and tracks, drawn and moved on a grid of days, with every clash named. What is published is frozen as a numbered version; feeds, papers and pages show only that. Activities stand on its sessions.',
  screens: [
    {
      path: '/agenda',
      title: { ro: 'Agendă', en: 'Agenda' },
      guard: 'staff',
      frame: 'workspace',
      nav: { group: 'programme', order: 1 },
    },
    {
      path: '/agenda/:eventId',
      title: { ro: 'Agenda evenimentului', en: 'Agenda of the event' },
      guard: 'staff',
      frame: 'workspace',
    },
  ],
})
