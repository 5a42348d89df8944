import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'data-protection',
    uses: ['accounts', 'company', 'events'],
    about:
      'The GDPR duties of a company: how long data of guests is kept, the register of processing (article 30), requests of persons and their deadlines, and mails to guests that could not be delivered. Tabs of the company screen.',
    screens: [],
  },
  names,
)
