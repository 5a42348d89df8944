import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { eventScope, systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { downloadKind, startDownload } from '#platform/server/files/downloads.ts'
import { pdfOf, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { speakerSheets } from '../contract.ts'
import { goneStatuses, EngagementStatus, type Speaker, type SpeakerSession } from '../model.ts'
import { speak } from '../text.ts'
import { materialsOf, type StoredMaterial } from './material-store.ts'
import { findStored } from './engagement-record.ts'
import type { SpeakerEngagement } from '../model.ts'
import { engagementsOfEvent } from './engagement-store.ts'
import { sessionsOfEngagements } from './sessions.ts'
import { lateNow } from './speakers.ts'
import { findSpeakers, idsOfSpeakers } from './store.ts'

const kind = 'speakers.sheet'

export async function startExport(
  ctx: EventContext,
  { partId: engagementId, search, status, late }: InputOf<typeof speakerSheets>,
) {
  if (engagementId) await findStored(ctx, engagementId)
  const event = await eventFacts(ctx)
  const name = `${speak(ctx.locale)('sheet.file')} ${event.name}.pdf`
  const params = { eventId: ctx.event.eventId, partId: engagementId ?? null, search, status, late }
  return startDownload(ctx, { kind, name, params })
}

export const sheetDownload = downloadKind({
  kind,
  type: 'application/pdf',
  params: z.object({
    eventId: Id,
    partId: Id.nullable(),
    search: z.string().optional(),
    status: z.array(EngagementStatus).optional(),
    late: z.boolean().optional(),
  }),
  async *write(ctx, { eventId, partId: engagementId, search, status, late }) {
    const { companyId } = ctx.company
    const event = eventScope({ actor: systemActor, companyId }, eventId, true)
    const { name } = await eventFacts({ ...ctx, event })
    const all = await engagementsOfEvent(ctx.db, event)
    const filter = { eventId, search, status, ...lateNow(ctx, late) }
    const speakerIds = new Set(await idsOfSpeakers(ctx.db, ctx.company, filter))
    const hasStatusFilter = status && status.length > 0
    const engagements = all.filter((engagement) =>
      engagementId
        ? engagement.id === engagementId
        : speakerIds.has(engagement.speakerId) &&
          (hasStatusFilter || !goneStatuses.includes(engagement.status)),
    )
    const ids = engagements.map(({ id }) => id)
    const speakers = await findSpeakers(
      ctx.db,
      ctx.company,
      engagements.map(({ speakerId }) => speakerId),
    )
    const sessions = await sessionsOfEngagements(ctx, ids)
    const materials = await materialsOf(ctx.db, ctx.company, ids)
    const sheets = speakers.flatMap((speaker): SpeakerSheet[] => {
      const engagement = engagements.find(({ speakerId }) => speakerId === speaker.id)
      if (!engagement) return []
      const own = materials.filter((material) => material.partId === engagement.id)
      return [
        {
          event: name,
          speaker,
          engagement,
          sessions: sessions.get(engagement.id) ?? [],
          materials: own,
        },
      ]
    })
    yield await pdfOf({ title: speak(ctx.locale)('sheet.file') }, (page) =>
      sheets.forEach((sheet, at) => {
        if (at > 0) page.addPage()
        drawSheet(page, sheet, ctx.locale)
      }),
    )
  },
})

interface SpeakerSheet {
  event: string
  speaker: Speaker
  engagement: SpeakerEngagement
  sessions: readonly SpeakerSession[]
  materials: readonly StoredMaterial[]
}

function drawSheet(page: PdfPage, sheet: SpeakerSheet, locale: Locale): void {
  const { event, speaker, engagement } = sheet
  const say = speak(locale)
  page.font('text').fontSize(10).fillColor('#5c584f').text(event)
  page.moveDown(0.4).font('bold').fontSize(22).fillColor('#1f1e1a').text(speaker.name)
  const about = [speaker.headline, speaker.organisation].filter(Boolean).join(' · ')
  if (about) page.font('text').fontSize(12).fillColor('#5c584f').text(about)
  const reach = [speaker.phone && formatPhone(speaker.phone), speaker.email].filter(Boolean)
  page.moveDown(0.6)
  const rows: [string, string][] = [
    [say('field.status'), say(`status.${engagement.status}`)],
    [say('sheet.reach'), reach.join(' · ')],
    [say('panel.sessions'), sheet.sessions.map((each) => sessionLine(each, locale)).join('\n')],
    [say('field.availability'), hoursOf(engagement, locale)],
    [say('field.needs'), engagement.needs],
    [say('field.travel'), engagement.travel],
    [say('field.hotel'), engagement.hotel],
    [
      say('field.fee'),
      [engagement.fee ? formatMoney(engagement.fee, locale) : '', engagement.feeNote]
        .filter(Boolean)
        .join(' · '),
    ],
    [say('panel.materials'), sheet.materials.map((each) => materialLine(each, locale)).join('\n')],
    [say('field.bioRo'), locale === 'en' ? '' : speaker.bioRo],
    [say('field.bioEn'), locale === 'en' ? speaker.bioEn : ''],
    [say('field.note'), speaker.note],
  ]
  for (const [label, words] of rows) {
    if (words === '') continue
    page.moveDown(0.7).font('bold').fontSize(9).fillColor('#0f5c4a').text(label)
    page.font('text').fontSize(11).fillColor('#1f1e1a').text(words)
  }
}

function sessionLine({ title, day, time, rooms }: SpeakerSession, locale: Locale): string {
  if (!day || !time) return title
  const place = rooms.length > 0 ? ` (${rooms.join(', ')})` : ''
  return `${formatDate(day, locale, 'shortDay')}, ${formatTime(time)} – ${title}${place}`
}

function materialLine({ title, dueDate, state }: StoredMaterial, locale: Locale): string {
  const due = dueDate ? ` – ${formatDate(dueDate, locale, 'medium')}` : ''
  return `${title}${due}: ${speak(locale)(`material.${state}`)}`
}

function hoursOf({ availability }: SpeakerEngagement, locale: Locale): string {
  return availability
    .map(({ day, from, to }) => `${formatDate(day, locale, 'shortDay')}, ${from}–${to}`)
    .join('\n')
}
