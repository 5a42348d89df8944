import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { todayIn } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { titleOf } from '../model/facts.ts'
import { speak } from '../text.ts'
import { requireReport, recordHistory } from './client-reports.ts'
import { factsOf } from './facts.ts'
import { reportPdf } from './pdf.ts'

const kind = 'client-report.pdf'

export async function startExport(ctx: EventContext) {
  await requireReport(ctx)
  const event = await eventFacts(ctx)
  const { id: eventId, name, timeZone } = event
  await recordHistory(ctx, 'exported')
  const title = speak(ctx.locale)(titleOf({ event, at: ctx.now }))
  const file = `${title} ${name} ${todayIn(timeZone, ctx.now)}.pdf`
  return startDownload(ctx, { kind, name: file, params: { eventId } })
}

/** A person who may make the report may have it on paper, also when its link has ended. */
export const pdfDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: z.object({ eventId: Id }),
  async *write(ctx, { eventId }) {
    const { companyId } = ctx.company
    const actor = systemActor
    const admission = { actor, companyId }
    const silent = () => undefined
    const eventCtx: EventContext = {
      ...ctx,
      actor,
      admission,
      event: eventScope(admission, eventId, true),
      requestId: 'export',
      ip: '',
      userAgent: '',
      emit: silent,
      enqueue: silent,
      touch: silent,
    }
    yield await reportPdf(await factsOf(eventCtx, await requireReport(eventCtx)), ctx.services)
  },
})
