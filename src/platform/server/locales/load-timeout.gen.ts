// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './load-timeout-en.json' with { type: 'json' }
import ro from './load-timeout-ro.json' with { type: 'json' }

export const loadTimeout = dictionary({ ro, en })
