import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { CompanyContext } from '#platform/server/context.ts'
import { openBlobs, publicImageKey } from '#platform/server/files/storage/blobs.ts'
import { newDraft } from '#platform/server/files/drafts.ts'
import { insertFile } from '#platform/server/files/store.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { TagFields } from '../model.ts'
import * as details from './details.ts'
import { demoLogo } from './seed-logo.ts'
import { countTags } from './tag-store.ts'
import * as tags from './tags.ts'

const demoDetails = {
  cui: 'RO14399840',
  address: 'Str. Paris 24, sector 1',
  email: 'salut@demo.prilej.ro',
  website: 'https://demo.prilej.ro',
  brandColour: '#0f5c4a',
}

const demoTags: readonly TagFields[] = [
  { name: 'VIP', tone: 'accent', about: 'Primiți personal, la intrare.' },
  { name: 'Familia mirelui', tone: 'brand', about: '' },
  { name: 'Familia miresei', tone: 'brand', about: '' },
  { name: 'Presă', tone: 'info', about: 'Acreditare și loc rezervat în primele rânduri.' },
  { name: 'Cazare inclusă', tone: 'neutral', about: 'Hotelul este plătit de gazdă.' },
  { name: 'De sunat', tone: 'danger', about: 'Nu a răspuns la invitație; îl căutăm la telefon.' },
]

/** The own tags of the demo agency; a company that already has tags keeps them unchanged. */
export const seed = defineSeed('company', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const company = await details.find(ctx)
    // A company with an address is in use, so the seed leaves it alone.
    if (company.address === '')
      await details.change(ctx, {
        version: company.version,
        ...demoDetails,
        logoId: await keepLogo(ctx),
      })
    if ((await countTags(ctx.db, ctx.company, {})) > 0) return
    for (const tag of demoTags) await tags.add(ctx, tag)
  }),
)

const logoWidth = 160

/** Stores the logo as if it had been uploaded and re-encoded. */
async function keepLogo(ctx: CompanyContext): Promise<string> {
  const blobs = openBlobs(ctx.services.env)
  const draft = newDraft(blobs.drafts)
  await writeFile(draft, demoLogo)
  const id = randomUUID()
  const publicKey = randomBytes(20).toString('hex')
  await blobs.put(publicImageKey(publicKey, logoWidth), draft, 'image/webp')
  await insertFile(ctx.db, {
    companyId: ctx.company.companyId,
    id,
    kind: 'image',
    state: 'ready',
    purpose: 'public-image',
    name: 'sigla.webp',
    mime: 'image/webp',
    bytes: demoLogo.length,
    sha256: createHash('sha256').update(demoLogo).digest('hex'),
    width: logoWidth,
    height: logoWidth,
    widths: [logoWidth],
    publicKey,
    problem: null,
    createdBy: null,
    createdAt: ctx.now.toISOString(),
    deletedAt: null,
  })
  return id
}
