import { randomUUID } from 'node:crypto'
import { AppError, type FieldProblem } from '#shared/app-error.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { CodeWanted, htmlPage, type EventVisit } from '#modules/event-pages/server/api.ts'
import { translatedEvent, translatedPart } from '#modules/events/server/api.ts'
import type { PageSettings, PartView } from '../../model.ts'
import { RegistrationPage, WordPage } from '../../public/registration-page.tsx'
import { speak } from '../../text.ts'
import { framed, goTo } from '../group-pages.tsx'
import { guestActor, pageLink } from '../link.ts'
import {
  isRegistrationOpen,
  openRuntime,
  proofPurpose,
  prove,
  readForm,
  receive,
  takesRegistrations,
} from './registration.ts'
import { registrationState } from './registration-store.ts'
import { settingsOf } from '../settings.ts'
import { partView } from '../group-view.ts'

const formPurpose = 'registration-form'
const formHours = 6
/** A form that is sent sooner was not filled in by a person. */
const minFillMs = 2000
const perMinute = { max: 10, seconds: 60 }
const perHour = { max: 60, seconds: 3600 }
const perSecond = { max: 30, seconds: 1 }
const perAddress = { max: 3, seconds: 3600 }

export async function showRegistration(visit: EventVisit): Promise<PageAnswer> {
  return formPage(visit, { form: visit.request.form })
}

export async function receiveRegistration(visit: EventVisit): Promise<PageAnswer> {
  const { form, ip } = visit.request
  const { services, event, locale } = visit
  const say = speak(locale)
  const { settings, now } = await offered(visit)
  // Only a bot fills in the hidden field; it gets the same answer as everybody.
  if ((form.get('website') ?? '') !== '') return checkMail(visit)
  services.memory.take(`register ${event.id}`, perSecond)
  services.memory.take(`register-minute ${event.id} ${ipKey(ip)}`, perMinute)
  services.memory.take(`register-hour ${event.id} ${ipKey(ip)}`, perHour)
  const sealed = services.keys.open(formPurpose, form.get('seal') ?? '', now)
  const age = sealed ? now.getTime() - Number(sealed.at) : null
  if (age === null) return formPage(visit, { form, trouble: say('register.stale'), status: 422 })
  if (age < minFillMs) return formPage(visit, { form, trouble: say('register.quick'), status: 422 })
  try {
    const problems = await visit.inEvent(
      async (ctx) => {
        const read = readForm(form, await openRuntime(ctx), settings.registration.maxCompanions)
        if ('problems' in read) return read.problems
        await services.limits.take(`register ${event.id} ${read.form.main.email}`, perAddress, now)
        await receive(ctx, read.form, { nonce: form.get('nonce') ?? '', language: locale })
        return null
      },
      { mode: 'write', actor: guestActor },
    )
    return problems ? formPage(visit, { form, problems, status: 422 }) : checkMail(visit)
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error
    return formPage(visit, { form, trouble: say('trouble.strange'), status: 422 })
  }
}

/** A program that reads mail follows links, so the link alone proves nothing: the button does. */
export async function showProof(visit: EventVisit): Promise<PageAnswer> {
  const { token = '' } = visit.request.params
  const id = await registrationOf(visit, token)
  if (!(await visit.inEvent(takesRegistrations))) return provedPage(visit, 'closed')
  const state = await visit.inEvent((ctx) => registrationState(ctx.db, ctx.event, id))
  // A person who opens the mail again has nothing left to do.
  if (state !== 'unproved') return provedPage(visit, state === 'waiting' ? 'waiting' : 'gone')
  const say = speak(visit.locale)
  return wordPage(visit, {
    title: say('prove.title'),
    body: say('prove.body'),
    button: { action: `${visit.address}/inscriere/${token}`, label: say('prove.do') },
  })
}

export async function proveAddress(visit: EventVisit): Promise<PageAnswer> {
  const id = await registrationOf(visit, visit.request.params.token ?? '')
  const outcome = await visit.inEvent(
    async (ctx) => {
      const proved = await prove(ctx, id)
      if (proved.kind !== 'accepted') return proved.kind
      return { link: await pageLink(ctx, proved.groupId, visit.address) }
    },
    { mode: 'write', actor: guestActor },
  )
  if (typeof outcome === 'object') return goTo(`${new URL(outcome.link).pathname}?gata=stored`)
  return provedPage(visit, outcome)
}

function provedPage(visit: EventVisit, outcome: 'gone' | 'waiting' | 'closed'): PageAnswer {
  const say = speak(visit.locale)
  return wordPage(visit, {
    title: say(`prove.${outcome}.title`),
    body: say(`prove.${outcome}.body`),
    ...(outcome === 'waiting' && { tone: 'success' as const }),
  })
}

async function registrationOf(
  { services, inEvent, event }: EventVisit,
  token: string,
): Promise<string> {
  const now = await inEvent(async (ctx) => ctx.now)
  const opened = token.length < 600 ? services.keys.open(proofPurpose, token, now) : undefined
  // Letters of before name no event.
  const isHere = (opened?.eventId ?? event.id) === event.id
  if (typeof opened?.id !== 'string' || !isHere) throw new CodeWanted()
  return opened.id
}

interface OpenRegistration {
  now: Date
  settings: PageSettings
  parts: PartView[]
}

/** An event that takes no registrations looks like one that does not exist. */
function offered(visit: EventVisit): Promise<OpenRegistration> {
  return visit.inEvent(async (ctx) => {
    const settings = await settingsOf(ctx)
    if (!isRegistrationOpen(visit.event, settings, ctx.now))
      throw new AppError('not_found', 'guest_page.absent')
    const translate = visit.translatorTo(visit.locale)
    const event = translatedEvent(visit.event, translate)
    const parts: PartView[] = []
    for (const part of await openRuntime(ctx))
      parts.push(await partView(ctx, event, translatedPart(part, translate), visit.locale))
    return { settings, parts, now: ctx.now }
  })
}

interface PageState {
  form: URLSearchParams
  problems?: Record<string, FieldProblem>
  trouble?: string
  status?: number
}

async function formPage(
  visit: EventVisit,
  { status = 200, form, ...shown }: PageState,
): Promise<PageAnswer> {
  const { settings, parts, now } = await offered(visit)
  const { services, locale, address, company } = visit
  // A form that is shown again keeps its proof of age, so that correcting it takes no waiting.
  const sentSeal = form.get('seal') ?? ''
  const at = now.getTime()
  const newSeal = services.keys.seal(formPurpose, { at }, Math.floor(at / 1000) + formHours * 3600)
  const seal = services.keys.open(formPurpose, sentSeal, now) ? sentSeal : newSeal
  const { maxCompanions, needsApproval } = settings.registration
  const props = {
    frame: framed(visit, locale),
    locale,
    action: `${address}/inscriere`,
    seal,
    nonce: form.get('nonce') ?? randomUUID(),
    parts,
    maxCompanions,
    needsApproval,
    companyName: company.name,
    typedValue: (name: string) => form.get(name),
    chosen: form.getAll('part'),
  }
  return htmlPage(<RegistrationPage {...props} {...shown} />, { status })
}

function checkMail(visit: EventVisit): PageAnswer {
  const say = speak(visit.locale)
  return wordPage(visit, {
    title: say('register.mailTitle'),
    body: say('register.mail'),
    tone: 'success',
  })
}

interface NoticeText {
  title: string
  body: string
  tone?: 'info' | 'success'
  button?: { action: string; label: string }
}

function wordPage(visit: EventVisit, words: NoticeText): PageAnswer {
  return htmlPage(<WordPage frame={framed(visit, visit.locale)} {...words} />)
}
