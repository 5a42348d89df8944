import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'event-pages',
    // Between events and the modules that show data to guests, speakers and visitors.
    uses: ['company', 'events'],
    about:
      'What all pages below `/event/{company}/{event}` share: finding the event of the address, redirecting old addresses, the frame in the look of the event’s site or the colour of the company, letters in the same look, and the port for sections of the guest page.',
    screens: [],
  },
  names,
)
