// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './mail-de.json' with { type: 'json' }
import en from './mail-en.json' with { type: 'json' }
import hu from './mail-hu.json' with { type: 'json' }
import ro from './mail-ro.json' with { type: 'json' }

export const mail = dictionary({ ro, en, hu, de })
