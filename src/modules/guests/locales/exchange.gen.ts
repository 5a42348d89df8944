// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './exchange-en.json' with { type: 'json' }
import ro from './exchange-ro.json' with { type: 'json' }

export const exchange = dictionary({ ro, en })
