// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './drafts-en.json' with { type: 'json' }
import ro from './drafts-ro.json' with { type: 'json' }

export const drafts = dictionary({ ro, en })
