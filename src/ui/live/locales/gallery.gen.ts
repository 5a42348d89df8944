// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './gallery-en.json' with { type: 'json' }
import ro from './gallery-ro.json' with { type: 'json' }

export const gallery = dictionary({ ro, en })
