// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './records-en.json' with { type: 'json' }
import ro from './records-ro.json' with { type: 'json' }

export const records = dictionary({ ro, en })
