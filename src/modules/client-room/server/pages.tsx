import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page, PageAnswer, PageRequest } from '#platform/server/pages.ts'
import { Id } from '#shared/ids.ts'
import { AppError } from '#shared/app-error.ts'
import { absentPage, countLinkMiss } from '#modules/event-pages/server/api.ts'
import { act, openWithCode, sendCode } from './page/page-actions.ts'
import { clientLink } from './people.ts'
import { fileOfDecision, roomFile } from './page/room-files.ts'
import { drawCodePage, evidenceFile, drawPreview, drawRoom } from './page/room-pages.tsx'
import { previewedEvent } from './rooms.ts'
import { siteOfDecision } from './website-content.ts'
import { visitOf, type RoomVisit } from './page/visits.ts'

const path = `${clientLink.path}/:token`

export const pages = (services: AppServices): Page[] => [
  { path, answer: (request) => enter(services, request) },
  { method: 'POST', path, answer: (request) => prove(services, request) },
  { path: `${path}/:device`, answer: (request) => show(services, request) },
  { path: `${path}/:device/dovada.pdf`, answer: (request) => evidence(services, request) },
  { path: `${path}/:device/fisier/:message`, answer: (request) => file(services, request) },
  { path: `${path}/:device/site`, answer: (request) => site(services, request) },
  { path: `${path}/:device/document/:file`, answer: (request) => document(services, request) },
  {
    method: 'POST',
    path: `${path}/:device`,
    takesFiles: true,
    answer: (request) => submit(services, request),
  },
]

/** The link alone opens the way to a code, or the team's own look at the room. */
async function enter(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const previewed = previewedEvent(services, request.params.token ?? '', request.now)
  if (previewed) return drawPreview(services, request, previewed)
  const visit = await visitOf(services, request)
  if (!visit) return missed(services, request)
  return drawCodePage(visit, { step: 'send' })
}

async function prove(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const visit = await visitOf(services, request)
  if (!visit) return missed(services, request)
  return request.form.get('actiune') === 'deschide' ? openWithCode(visit) : sendCode(visit)
}

async function show(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  const visit = await knownVisit(services, request)
  if (request.query.has('stare'))
    return { status: visit ? 204 : 404, body: '', headers: { 'cache-control': 'no-store' } }
  return visit ? drawRoom(visit, {}) : toTheCode(services, request)
}

/** Who guesses links is slowed down; who has one is not. */
function missed(services: AppServices, request: PageRequest): PageAnswer {
  countLinkMiss(services, request)
  return absentPage(services, request.locale)
}

/** The paper of the decision that the address names. */
async function evidence(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const visit = await knownVisit(services, request)
  return visit ? evidenceFile(visit) : toTheCode(services, request)
}

/** The files of a message. */
async function file(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const visit = await knownVisit(services, request)
  if (!visit) return toTheCode(services, request)
  const messageId = Id.safeParse(request.params.message)
  return messageId.success ? roomFile(visit, messageId.data) : absentPage(services, visit.locale)
}

/** The version of the site that is decided about, as visitors would see it. */
async function site(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const { params, visits, locale, now, query } = request
  const decisionId = Id.safeParse(query.get('decizie'))
  if (!decisionId.success) return absentPage(services, locale)
  const previewed = previewedEvent(services, params.token ?? '', now)
  const visit = previewed ? undefined : await knownVisit(services, request)
  if (!previewed && !visit) return toTheCode(services, request)
  const look = (ctx: EventContext) => siteOfDecision(ctx, decisionId.data)
  const address = previewed
    ? await visits.inEvent({ ...previewed, locale }, look)
    : await visit?.inEvent(look)
  if (!address) return absentPage(services, locale)
  const location = `${address}?lang=${visit?.locale ?? locale}`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}

/** Files of a decision, for the client and for the preview of the team. */
async function document(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const { params, visits, locale, now } = request
  const fileId = Id.safeParse(params.file)
  if (!fileId.success) return absentPage(services, locale)
  const previewed = previewedEvent(services, params.token ?? '', now)
  const visit = previewed ? undefined : await knownVisit(services, request)
  if (!previewed && !visit) return toTheCode(services, request)
  const answer = previewed
    ? await visits.inEvent({ ...previewed, locale }, (ctx) => fileOfDecision(ctx, fileId.data))
    : await visit?.inEvent((ctx) => fileOfDecision(ctx, fileId.data))
  return answer ?? absentPage(services, locale)
}

async function submit(services: AppServices, request: PageRequest): Promise<PageAnswer> {
  services.memory.take(`client-room ${request.ip}`, perMinute.visitor)
  const visit = await knownVisit(services, request)
  return visit ? act(visit) : toTheCode(services, request)
}

async function knownVisit(
  services: AppServices,
  request: PageRequest,
): Promise<RoomVisit | undefined> {
  const visit = await visitOf(services, request)
  return visit?.device ? visit : undefined
}

/** The link may still be good though the device is not. */
function toTheCode(services: AppServices, { params, query }: PageRequest): PageAnswer {
  const token = params.token ?? ''
  if (!/^[\w-]+$/.test(token)) throw new AppError('not_found', 'not_found')
  const search = new URLSearchParams({ nou: '1' })
  for (const name of ['decizie', 'lang']) {
    const value = query.get(name)
    if (value) search.set(name, value)
  }
  const location = `${clientLink.path}/${token}?${search}`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}
