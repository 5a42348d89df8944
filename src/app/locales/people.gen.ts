// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './people-en.json' with { type: 'json' }
import ro from './people-ro.json' with { type: 'json' }

export const people = dictionary({ ro, en })
