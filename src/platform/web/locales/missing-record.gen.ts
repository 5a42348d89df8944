// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './missing-record-en.json' with { type: 'json' }
import ro from './missing-record-ro.json' with { type: 'json' }

export const missingRecord = dictionary({ ro, en })
