import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { countRequests } from './request-store.ts'
import * as requests from './requests.ts'

/** Two guests have asked about their data: one was answered, one waits. */
export const seed = defineSeed('data-protection', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if ((await countRequests(ctx.db, ctx.company, { which: 'all' })) > 0) return
    const today = todayIn(defaultZone, ctx.now)
    await requests.add(ctx, {
      kind: 'access',
      person: 'Corina Avram',
      contact: 'corina.avram@exemplu.ro',
      receivedOn: addDays(today, -12),
      note: 'Vrea să știe ce păstrăm despre ea de când a scris de pe site-ul conferinței.',
    })
    const erasure = await requests.add(ctx, {
      kind: 'erasure',
      person: 'Radu Ștefănescu',
      contact: '+40 722 000 111',
      receivedOn: addDays(today, -20),
      note: 'A cerut ștergerea telefonului de pe lista de invitați.',
    })
    const { id } = erasure
    const handled = { id, version: erasure.version, state: 'in_progress', reason: '' } as const
    const { version } = await requests.move(ctx, handled)
    await requests.move(ctx, { id, version, state: 'answered', reason: '' })
  }),
)
