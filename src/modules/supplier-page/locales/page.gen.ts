// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './page-en.json' with { type: 'json' }
import ro from './page-ro.json' with { type: 'json' }

export const page = dictionary({ ro, en })
