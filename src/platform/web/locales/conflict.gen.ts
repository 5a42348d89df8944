// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './conflict-en.json' with { type: 'json' }
import ro from './conflict-ro.json' with { type: 'json' }

export const conflict = dictionary({ ro, en })
