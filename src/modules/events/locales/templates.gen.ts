// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './templates-en.json' with { type: 'json' }
import ro from './templates-ro.json' with { type: 'json' }

export const templates = dictionary({ ro, en })
