import { defineModule } from '#shared/module.ts'

export const module = defineModule({
  name: 'door',
  uses: ['company', 'events', 'event-pages', 'check-in'],
  title: { ro: 'Ușa', en: 'The door' },
  about:
    'The page that stands at the door, `/checkin/{company}/{event}`: pairs by PIN, keeps a sealed list, decides alone when the network is bad, and brings everything later. Also the check-in that guests do themselves. One service worker, no framework.',
  screens: [],
})
