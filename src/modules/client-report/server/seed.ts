import { eventScope } from '#platform/server/auth/access.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import * as reports from './client-reports.ts'

/** The gala is over, and its report is ready for the paying client. */
export const seed = defineSeed('client-report', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const eventId = recall('event.gala')
    const eventCtx = { ...ctx, event: eventScope(ctx.admission, eventId, true) }
    if ((await reports.find(eventCtx)).report) return
    const { version } = await reports.make(eventCtx)
    await reports.change(eventCtx, {
      eventId,
      version,
      words:
        'Vă mulțumim pentru încredere. Mai jos găsiți seara în cifre, de la prima invitație până la ultimul invitat sosit, împreună cu ce au spus oamenii după ea.',
    })
  }),
)
