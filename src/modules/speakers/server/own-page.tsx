import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { problemsOf, sayProblem } from '#shared/field-problems.ts'
import { filePurposes } from '#shared/files.ts'
import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import { normalisePhone } from '#shared/text/phone.ts'
import { addDays, daysBetween, formatDate } from '#shared/dates/time.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { absentPage, frameOf, htmlPage, lookOf } from '#modules/event-pages/server/api.ts'
import type { Event } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { isLinkOpen, linkBehind, noteSeen, readToken } from '#modules/outside-links/server/api.ts'
import { materialReceived, speakerFilled } from '../contract.ts'
import {
  SpeakerEngagementFields,
  SpeakerFields,
  WebLink,
  type FreeHours,
  type Speaker,
  type SpeakerEngagement,
} from '../model.ts'
import { openPageIsland, OwnPage, stylesheet, type OwnValues } from '../public/own-page.tsx'
import { speak } from '../text.ts'
import * as materials from './materials.ts'
import { materialsOf, type StoredMaterial } from './material-store.ts'
import { save as saveEngagement } from './engagement-record.ts'
import { findEngagementAnywhere } from './engagement-store.ts'
import { speakerLink } from './own-links.ts'
import { publishedSessionsOf } from './sessions.ts'
import { save as saveSpeaker } from './speakers.ts'
import { findSpeaker } from './store.ts'

interface Visit {
  companyId: string
  engagement: SpeakerEngagement
  speaker: Speaker
}

/**
 * The engagement behind a link; undefined for a link that never existed, was renewed or ended, or belongs to a
 * deleted person.
 */
async function visitOf(services: AppServices, request: PageRequest): Promise<Visit | undefined> {
  const token = request.params.token ?? ''
  const companyId = readToken(token)?.companyId
  if (!companyId) return undefined
  return request.visits.inCompany(
    { companyId },
    async (ctx) => {
      const link = await linkBehind({ db: ctx.db, services }, { token, kind: speakerLink.kind })
      if (!link || !(await isLinkOpen(ctx, link))) return undefined
      const engagement = await findEngagementAnywhere(ctx.db, ctx.company, link.recordId)
      const speaker = engagement && (await findSpeaker(ctx.db, ctx.company, engagement.speakerId))
      if (!speaker) return undefined
      await noteSeen(ctx, link.id)
      return { companyId, engagement, speaker }
    },
    'write',
  )
}

export async function show(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visit = await visitOf(services, request)
  if (!visit) return absentPage(services, request.locale)
  // For a page that is open: its link has not ended since.
  if (request.query.has('stare'))
    return { status: 204, body: '', headers: { 'cache-control': 'no-store' } }
  const saved = request.query.get('salvat') !== null
  return draw(services, request, visit, { values: valuesOf(visit), saved })
}

/** Everything is checked before anything is stored; errors are shown with the typed values. */
export async function fill(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visit = await visitOf(services, request)
  if (!visit) return absentPage(services, request.locale)
  const lang = languageOf(request, visit)
  const typed = typedIn(request.form)
  const read = readForm(request.form, visit, lang)
  if ('errors' in read)
    return draw(services, request, visit, { values: typed, errors: read.errors })
  try {
    await keep(request, visit, read)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'unavailable') throw error
    const newVisit = (await visitOf(services, request)) ?? visit
    const errors = problemOf(error, lang)
    return draw(services, request, newVisit, {
      values: { ...typed, ...versionsOf(newVisit) },
      errors,
    })
  }
  const location = `/speaker/${request.params.token}?salvat=1&lang=${lang}#gata`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

interface SpeakerForm {
  speaker: Partial<SpeakerFields>
  engagement: Partial<SpeakerEngagementFields>
  versions: { speaker: number; engagement: number }
  links: ReadonlyMap<string, string>
}

const OwnFields = SpeakerFields.pick({
  name: true,
  headline: true,
  organisation: true,
  phone: true,
  bioRo: true,
  bioEn: true,
  links: true,
})
const OwnEngagement = SpeakerEngagementFields.omit({ fee: true, feeNote: true })

function readForm(
  form: URLSearchParams,
  { engagement }: Visit,
  lang: Locale,
): SpeakerForm | { errors: Errors } {
  const word = (name: string) => form.get(name) ?? ''
  const phone = word('phone').trim()
  const lines = word('links').split(/\s+/).filter(Boolean)
  const speaker = OwnFields.safeParse({
    name: word('name'),
    headline: word('headline'),
    organisation: word('organisation'),
    phone: phone === '' ? null : (normalisePhone(phone) ?? phone),
    bioRo: word('bioRo'),
    bioEn: word('bioEn'),
    links: lines.map((line) => (/^https?:\/\//i.test(line) ? line : `https://${line}`)),
  })
  const hours = hoursIn(form, engagement.availability)
  const own = OwnEngagement.safeParse({
    travel: word('travel'),
    hotel: word('hotel'),
    needs: word('needs'),
    availability: hours,
    agreesPublic: form.has('agreesPublic'),
    agreesRecording: form.has('agreesRecording'),
    agreesPhotos: form.has('agreesPhotos'),
  })
  const links = new Map<string, string>()
  const errors: Errors = {}
  for (const [name, value] of form) {
    const id = /^material-link-(.+)$/.exec(name)?.[1]
    if (!id || value.trim() === '') continue
    const link = WebLink.safeParse(value)
    if (link.success) links.set(id, link.data)
    else errors[name] = sayProblem({ code: 'invalid_url' }, lang)
  }
  for (const result of [speaker, own])
    if (!result.success)
      for (const [path, fieldProblem] of Object.entries(problemsOf(result.error))) {
        const [field = '', at] = path.split('.')
        const day = field === 'availability' ? hours[Number(at)]?.day : undefined
        const problem = sayProblem(fieldProblem, lang)
        errors[field] ??= day ? `${formatDate(day, lang, 'day')}: ${problem}` : problem
      }
  if (!speaker.success || !own.success || Object.keys(errors).length > 0) return { errors }
  const versions = z.object({
    speaker: z.coerce.number().int(),
    engagement: z.coerce.number().int(),
  })
  const submitted = versions.safeParse({ speaker: word('v1'), engagement: word('v2') })
  return {
    speaker: speaker.data,
    engagement: own.data,
    versions: submitted.data ?? { speaker: 0, engagement: engagement.version },
    links,
  }
}

type Errors = Record<string, string>

/**
 * Only days with a start or an end count. The page shows one stretch of each day: an unchanged stretch
 * keeps all hours of its day, and days that are not shown keep theirs.
 */
function hoursIn(form: URLSearchParams, hoursBefore: readonly FreeHours[]): FreeHours[] {
  const days = new Set(
    [...form.keys()].flatMap((name) => /^de-(\d{4}-\d\d-\d\d)$/.exec(name)?.[1] ?? []),
  )
  const typed = [...days].flatMap((day) => {
    const from = (form.get(`de-${day}`) ?? '').slice(0, 5)
    const to = (form.get(`pana-${day}`) ?? '').slice(0, 5)
    const own = hoursBefore.filter((each) => each.day === day)
    const shownHours = own.at(-1)
    if (shownHours?.from === from && shownHours.to === to) return own
    return from === '' && to === '' ? [] : [{ day, from, to }]
  })
  const otherDays = hoursBefore.filter(({ day }) => !days.has(day))
  return [...otherDays, ...typed].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

async function keep(request: PageRequest, visit: Visit, read: SpeakerForm): Promise<void> {
  const { companyId, engagement, speaker } = visit
  const actor: Actor = { kind: 'guest', id: null, name: speaker.name }
  const photo = request.files.find(({ field }) => field === 'photo')
  if (photo && photo.bytes.length > filePurposes['public-image'].maxBytes)
    throw new AppError('invalid', 'files.photo_too_large')
  const stored =
    photo && (await request.visits.keepFile({ companyId, actor }, photo, 'public-image'))
  const uploaded = new Map<string, string>()
  for (const file of request.files) {
    const id = /^material-(.+)$/.exec(file.field)?.[1]
    if (!id) continue
    const storedFile = await request.visits.keepFile({ companyId, actor }, file, 'attachment')
    uploaded.set(id, storedFile.id)
  }
  await request.visits.inEvent(
    { companyId, eventId: engagement.eventId, actor },
    async (ctx) => {
      const nextSpeaker = { ...speaker, ...read.speaker, version: read.versions.speaker }
      await saveSpeaker(ctx, speaker, {
        ...nextSpeaker,
        photoId: stored?.id ?? speaker.photoId,
      })
      const filledAt = ctx.now.toISOString()
      const nextEngagement = {
        ...engagement,
        ...read.engagement,
        filledAt,
        version: read.versions.engagement,
      }
      await saveEngagement(ctx, engagement, nextEngagement, 'filled_in')
      const news = newsOf(visit)
      ctx.emit(speakerFilled, news)
      for (const row of await materialsOf(ctx.db, ctx.company, [engagement.id]))
        await takeMaterial(
          ctx,
          row,
          { fileId: uploaded.get(row.id), link: read.links.get(row.id) },
          news,
        )
      ctx.touch('speakers', 'agenda', 'readiness')
    },
    'write',
  )
}

/** Approved material can no longer be replaced by the speaker. */
async function takeMaterial(
  ctx: EventContext,
  row: StoredMaterial,
  { fileId, link }: { fileId: string | undefined; link: string | undefined },
  news: ReturnType<typeof newsOf>,
): Promise<void> {
  const next = { ...row, fileId: fileId ?? row.fileId, link: link ?? row.link }
  if (row.state === 'approved' || (next.fileId === row.fileId && next.link === row.link)) return
  await materials.save(ctx, row, { ...next, state: 'asked' })
  ctx.emit(materialReceived, { ...news, title: row.title })
}

function newsOf({ engagement, speaker }: Visit) {
  const { id: engagementId, eventId, speakerId } = engagement
  return { eventId, partId: engagementId, speakerId, name: speaker.name, byId: null }
}

interface PageState {
  values: OwnValues
  errors?: Errors
  saved?: boolean
}

async function draw(
  services: AppServices,
  request: PageRequest,
  visit: Visit,
  { values, errors = {}, saved = false }: PageState,
): Promise<PageAnswer> {
  const { companyId, engagement } = visit
  const lang = languageOf(request, visit)
  const address = `/speaker/${request.params.token}`
  const page = await request.visits.inEvent(
    { companyId, eventId: engagement.eventId, locale: lang },
    async (ctx) => {
      const event = await eventFacts(ctx)
      const company = await findCompany(ctx.db, ctx.company)
      const look = await lookOf(ctx, event.id)
      const frame = frameOf({ services, event, company, look, here: address, lang })
      const other: Locale = lang === 'ro' ? 'en' : 'ro'
      return {
        frame: {
          ...frame,
          stylesheets: [...frame.stylesheets, services.asset(stylesheet)],
          otherLanguages: [
            {
              lang: other,
              label: speak(other)('own.language'),
              href: `${address}?lang=${other}`,
            },
          ],
        },
        scripts: [services.asset(openPageIsland)],
        days: daysOf(event),
        materials: await materials.materialsShown(ctx, engagement.id),
        sessions: await publishedSessionsOf(ctx, engagement.id),
      }
    },
  )
  const status = Object.keys(errors).length > 0 ? 422 : 200
  const { photo } = visit.speaker
  return htmlPage(
    <OwnPage {...page} {...{ lang, here: address, values, errors, saved, photo }} />,
    {
      status,
    },
  )
}

function languageOf(request: PageRequest, { speaker }: Visit): Locale {
  const requestedLanguage = request.query.get('lang') ?? request.form.get('lang')
  return isStaffLocale(requestedLanguage) ? requestedLanguage : speaker.language
}

function daysOf({ startDate, lastDay }: Event): string[] {
  const count = Math.min(daysBetween(startDate, lastDay), 13)
  return Array.from({ length: count + 1 }, (_, at) => addDays(startDate, at))
}

function versionsOf({ speaker, engagement }: Visit): OwnValues {
  return { v1: String(speaker.version), v2: String(engagement.version) }
}

function valuesOf(visit: Visit): OwnValues {
  const { speaker, engagement } = visit
  const yes = (submitted: boolean) => (submitted ? '1' : '')
  return {
    ...versionsOf(visit),
    name: speaker.name,
    headline: speaker.headline,
    organisation: speaker.organisation,
    phone: speaker.phone ?? '',
    bioRo: speaker.bioRo,
    bioEn: speaker.bioEn,
    links: speaker.links.join('\n'),
    travel: engagement.travel,
    hotel: engagement.hotel,
    needs: engagement.needs,
    agreesPublic: yes(engagement.agreesPublic),
    agreesRecording: yes(engagement.agreesRecording),
    agreesPhotos: yes(engagement.agreesPhotos),
    ...Object.fromEntries(
      engagement.availability.flatMap(({ day, from, to }) => [
        [`de-${day}`, from],
        [`pana-${day}`, to],
      ]),
    ),
  }
}

function typedIn(form: URLSearchParams): OwnValues {
  return Object.fromEntries(form)
}

/** A stale form shows its error at the top; a refused file shows the reason at its field. */
function problemOf(error: AppError, lang: Locale): Errors {
  const say = speak(lang)
  if (error.kind === 'conflict') return { '': say('own.changedMeanwhile') }
  if (error.code === 'files.photo_too_large') return { photo: say('own.photoTooLarge') }
  if (error.code === 'files.not_an_image' || error.code === 'files.too_many_pixels')
    return { photo: say('own.photoUnfit') }
  if (error.code.startsWith('files.')) return { '': say('own.fileUnfit') }
  return { '': say('own.notSaved') }
}
