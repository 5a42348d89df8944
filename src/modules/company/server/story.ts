import { chapter } from '#platform/server/story.ts'
import type { TagFields } from '../model.ts'
import { countTags } from './tag-store.ts'
import * as tags from './tags.ts'

const demoTags: readonly TagFields[] = [
  { name: 'VIP', tone: 'accent', about: 'Primiți personal, la intrare.' },
  { name: 'Familia mirelui', tone: 'brand', about: '' },
  { name: 'Familia miresei', tone: 'brand', about: '' },
  { name: 'Presă', tone: 'info', about: 'Acreditare și loc rezervat în primele rânduri.' },
  { name: 'Cazare inclusă', tone: 'neutral', about: 'Hotelul este plătit de gazdă.' },
  { name: 'De sunat', tone: 'danger', about: 'Nu a răspuns la invitație; îl căutăm la telefon.' },
]

/** What the demo agency has made its own; a company that already has tags keeps them as they are. */
export const story = chapter('company', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if ((await countTags(ctx.db, ctx.company, {})) > 0) return
    for (const tag of demoTags) await tags.add(ctx, tag)
  }),
)
