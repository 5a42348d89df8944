import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'data-protection',
    uses: ['accounts', 'company', 'events'],
    about:
      'What the GDPR asks of a company: how long data of guests is kept, the processing register of article 30, the requests of people and their terms, and the mails to guests that no mail server took. Tabs of the company screen.',
    screens: [],
  },
  names,
)
