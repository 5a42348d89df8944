import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { isLocale, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { pdfOf } from '#platform/server/pdf/pdf.ts'
import type * as contract from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { cardCutOf, menuMarks, Printout, PaperSize, paperSizes } from '../../model/printouts.ts'
import { speak } from '../../text.ts'
import { drawCards, drawFinder, drawNumbers } from './card-drawings.ts'
import { drawHall, hallLayout } from './hall-drawing.ts'
import { drawKitchen, drawNames, drawTables, type SeatingPrintout } from './list-drawings.ts'
import { drawPoster } from './poster-drawing.ts'
import { commonLanguage, printedPeople, type PrintedPerson } from './printout-store.ts'
import { venuePicture, type VenuePicture } from './venue-picture.ts'
import { readPlan, recordHistory } from '../plans.ts'
import { seatedOf } from '../seated.ts'
import { findPlan } from '../store.ts'
import { changesSince, sinceOf } from '../versions.ts'

const kind = 'seating.papers'

export async function startPrintout(
  ctx: EventContext,
  { planId, paper, size, withNeeds }: InputOf<typeof contract.printPlan>,
) {
  const plan = await readPlan(ctx, planId)
  const chosen = size ?? paperSizes[paper][0]
  if (!chosen || !paperSizes[paper].includes(chosen))
    throw new AppError('invalid', 'seating.size_unknown', { fields: { size: { code: 'invalid' } } })
  if (paper === 'finder' && plan.finderUrl === null)
    throw new AppError('conflict', 'seating.no_finder')
  const hasNeeds = withNeeds && paper === 'kitchen'
  await recordHistory(ctx, planId, 'printed', hasNeeds ? [{ field: 'needs' }] : [])
  const name = `${speak(ctx.locale)(`paper.${paper}`)} ${plan.eventName} ${plan.name}.pdf`
  const params = {
    eventId: ctx.event.eventId,
    planId,
    paper,
    size: chosen,
    withNeeds: hasNeeds,
  } satisfies z.input<typeof Params>
  return startDownload(ctx, { kind, name, params })
}

const Params = z.object({
  eventId: Id,
  planId: Id,
  paper: Printout,
  size: PaperSize,
  withNeeds: z.boolean(),
})

export const printoutDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: Params,
  async *write(ctx, { eventId, planId, paper, size, withNeeds }) {
    const admission = { actor: systemActor, companyId: ctx.company.companyId }
    const event = eventScope(admission, eventId, true)
    if (!(await findPlan(ctx.db, ctx.company, planId))) return
    const plan = await readPlan({ ...ctx, event }, planId)
    const locale = await languageOf(ctx, paper, eventId)
    const people = await printedPeople(ctx.db, ctx.company, plan, { locale, withNeeds })
    const sent = await changesSince({ ...ctx, event }, plan)
    const since = sent && sent.changes.length > 0 ? sinceOf(ctx, sent) : null
    const picture = paper === 'hall' ? await venuePicture(ctx, plan.background) : undefined
    yield await drawPrintout({ plan, people, paper, size, since, picture, say: speak(locale) })
  },
})

/** Printouts for guests are in the language of most of them, not of the person who prints. */
const guestPapers: ReadonlySet<Printout> = new Set(['cards', 'finder', 'numbers', 'poster'])

async function languageOf(
  { db, company, locale }: DownloadContext,
  paper: Printout,
  eventId: string,
): Promise<Locale> {
  if (!guestPapers.has(paper)) return locale
  const common = await commonLanguage(db, company, eventId)
  return isLocale(common) ? common : locale
}

interface Printed {
  plan: Plan
  people: readonly PrintedPerson[]
  paper: Printout
  size: PaperSize
  since: SeatingPrintout['since']
  picture: VenuePicture | undefined
  say: ReturnType<typeof speak>
}

function drawPrintout(printed: Printed): Promise<Buffer> {
  const { plan, people, paper, size, since, picture, say } = printed
  const title = say(`paper.${paper}`)
  const marks = menuMarks(people.map(({ menu }) => menu))
  const about = plan.isActive ? '' : say('paper.draft')
  const seated = seatedOf(plan, people)
  const sheet: SeatingPrintout = { plan, title, about, say, marks, people, seated, since }
  const named = `${title} · ${plan.eventName}`
  switch (paper) {
    case 'hall': {
      const layout = hallLayout(plan, size)
      const { landscape } = layout
      return pdfOf({ title: named, size: pageSize(size), landscape }, (page) =>
        drawHall(page, sheet, plan, { layout, picture }),
      )
    }
    case 'tables':
      return pdfOf({ title: named }, (page) => drawTables(page, sheet))
    case 'names':
      return pdfOf({ title: named }, (page) => drawNames(page, sheet))
    case 'kitchen':
      return pdfOf({ title: named }, (page) => drawKitchen(page, sheet))
    case 'numbers':
      return pdfOf({ title: named, size: pageSize(size), margin: 0 }, (page) =>
        drawNumbers(page, sheet),
      )
    case 'poster':
      return pdfOf({ title: named, size: pageSize(size), margin: 0 }, (page) =>
        drawPoster(page, sheet),
      )
    case 'finder':
      return pdfOf({ title: named, size: pageSize(size), margin: 0 }, (page) =>
        drawFinder(page, sheet),
      )
    case 'cards': {
      const cut = cardCutOf(size)
      const options = { title: named, margin: 0, landscape: cut.landscape, streamsOut: true }
      return pdfOf(options, (page) => drawCards(page, sheet, cut))
    }
  }
}

/** The size of a full sheet in points. */
function pageSize(size: PaperSize): [number, number] {
  const millimetres: Partial<Record<PaperSize, [number, number]>> = {
    a6: [105, 148],
    a5: [148, 210],
    a3: [297, 420],
    a2: [420, 594],
    a1: [594, 841],
  }
  const [width, height] = millimetres[size] ?? [210, 297]
  return [(width * 72) / 25.4, (height * 72) / 25.4]
}
