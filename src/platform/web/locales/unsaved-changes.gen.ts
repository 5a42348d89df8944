// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import en from './unsaved-changes-en.json' with { type: 'json' }
import ro from './unsaved-changes-ro.json' with { type: 'json' }

export const unsavedChanges = dictionary({ ro, en })
