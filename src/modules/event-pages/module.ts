import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'event-pages',
    // Between events and the modules that show something to guests, speakers and visitors.
    uses: ['company', 'events'],
    about:
      'What every page below `/event/{company}/{event}` shares: finding the event behind the address, following old addresses, the frame in the colours of the company, and the place where modules put their section on the page of a guest.',
    screens: [],
  },
  names,
)
