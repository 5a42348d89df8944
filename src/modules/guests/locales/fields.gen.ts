// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './fields-en.json' with { type: 'json' }
import ro from './fields-ro.json' with { type: 'json' }

export const fields = dictionary({ ro, en })
