// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './menus-de.json' with { type: 'json' }
import en from './menus-en.json' with { type: 'json' }
import hu from './menus-hu.json' with { type: 'json' }
import ro from './menus-ro.json' with { type: 'json' }

export const menus = dictionary({ ro, en, hu, de })
