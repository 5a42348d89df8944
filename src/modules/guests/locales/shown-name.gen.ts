// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './shown-name-de.json' with { type: 'json' }
import en from './shown-name-en.json' with { type: 'json' }
import hu from './shown-name-hu.json' with { type: 'json' }
import ro from './shown-name-ro.json' with { type: 'json' }

export const shownName = dictionary({ ro, en, hu, de })
