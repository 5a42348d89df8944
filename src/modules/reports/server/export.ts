import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import type { exportReport } from '../contract.ts'
import { ReportId } from '../model.ts'
import { chosenEvents, noteNeeds } from './builder.ts'
import { isLarge, startMaking } from './generation.ts'
import { fileName, fileTypes, writeReport } from './file-types.ts'

const Params = z.object({ report: ReportId, eventIds: z.array(Id), needs: z.boolean() })

export async function startExport(ctx: CompanyContext, input: InputOf<typeof exportReport>) {
  const { report, needs, format } = input
  // Chosen now, by what the person may see; the file is made without them.
  const events = await chosenEvents(ctx, input, ctx.admission.eventIds ?? null)
  const eventIds = events.map(({ id }) => id)
  await noteNeeds(ctx, { report, eventIds, needs })
  if (await isLarge(ctx, report, events))
    return { workId: await startMaking(ctx, { report, eventIds, needs, format }) }
  const name = fileName(report, format, ctx.locale, ctx.now)
  return startDownload(ctx, { kind: `report.${format}`, name, params: { report, eventIds, needs } })
}

export const reportDownloads = (['pdf', 'xlsx', 'csv'] as const).map((format) =>
  downloadKind({
    kind: `report.${format}`,
    type: fileTypes[format],
    params: Params,
    write: (ctx, asked) => writeReport(ctx, asked, format),
  }),
)
