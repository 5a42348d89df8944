// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './errors-en.json' with { type: 'json' }
import ro from './errors-ro.json' with { type: 'json' }

export const errors = dictionary({ ro, en })
