import { defineModule } from '#shared/module.ts'
import { names } from './locales/names.gen.ts'

export const module = defineModule(
  {
    name: 'defaults',
    uses: ['accounts', 'company'],
    about:
      'What a company uses unless somebody says otherwise: its currency, VAT rates and cash limits by date, and the categories of budgets, partners and guests. A tab of the company screen.',
    screens: [],
  },
  names,
)
