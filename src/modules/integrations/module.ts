import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'integrations',
    uses: [
      'accounts',
      'company',
      'events',
      'tasks',
      'guests',
      'budgets',
      'check-in',
      'guest-page',
      'client-room',
    ],
    about:
      'How other programs work with a company: API keys with the rights of a member, for all events or chosen ones, and webhooks that carry signed news to other programs. A tab of the company screen for admins; the calendar of each colleague is on their profile.',
    screens: [],
  },
  names,
)
