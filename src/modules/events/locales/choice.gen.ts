// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './choice-en.json' with { type: 'json' }
import ro from './choice-ro.json' with { type: 'json' }

export const choice = dictionary({ ro, en })
