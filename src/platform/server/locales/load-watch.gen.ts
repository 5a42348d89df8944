// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './load-watch-en.json' with { type: 'json' }
import ro from './load-watch-ro.json' with { type: 'json' }

export const loadWatch = dictionary({ ro, en })
