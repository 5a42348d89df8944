// Written by npm run gen from the files of each language.
import { dictionary } from '#shared/i18n.ts'
import de from './tickets-de.json' with { type: 'json' }
import en from './tickets-en.json' with { type: 'json' }
import hu from './tickets-hu.json' with { type: 'json' }
import ro from './tickets-ro.json' with { type: 'json' }

export const tickets = dictionary({ ro, en, hu, de })
