// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './failures-en.json' with { type: 'json' }
import ro from './failures-ro.json' with { type: 'json' }

export const failures = dictionary({ ro, en })
