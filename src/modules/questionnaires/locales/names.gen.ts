// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './names-en.json' with { type: 'json' }
import ro from './names-ro.json' with { type: 'json' }

export const names = dictionary({ ro, en })
