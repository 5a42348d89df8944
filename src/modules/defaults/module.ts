import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'defaults',
    uses: ['accounts', 'company'],
    about:
      'The settings that new events start from: currency, VAT rates and cash limits by date, and the categories of budgets, partners and guests. A tab of the company screen.',
    screens: [],
  },
  names,
)
