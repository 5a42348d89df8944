import { AppError, type FieldProblem } from '#shared/app-error.ts'
import { problemsOf } from '#shared/field-problems.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { reasonsFor } from '#platform/server/privacy/personal-data.ts'
import { htmlPage, type EventVisit } from '#modules/event-pages/server/api.ts'
import { changeGuest, eraseGuest, exportGuest } from '#modules/guests/server/api.ts'
import { GuestFields, isNameless } from '#modules/guests/model.ts'
import { erasedSign, type GroupView, type PersonView } from '../model.ts'
import { fieldOf, typedAgain, type TypedValueOf } from '../public/answer-fields.ts'
import { DataPage } from '../public/data-page.tsx'
import { speak } from '../text.ts'
import { fileOf, framed, goBack, goTo, withLanguage } from './group-pages.tsx'
import { groupVisit, type GroupVisit } from './link.ts'
import { messagesOf } from './store.ts'
import { groupView } from './group-view.ts'

export async function showData(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const view = await visit.inEvent((ctx) => groupView(ctx, visit.group, visit.locale))
  return dataPage(visit, view, { done: visit.request.query.get('gata') })
}

/** All data of the group, as a file. */
export async function dataFile(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const personalData = await visit.inEvent(async (ctx) => {
    const view = await groupView(ctx, visit.group, visit.locale)
    const guests = []
    for (const { id } of view.people) guests.push(await exportGuest(ctx, { guestId: id }))
    return {
      event: visit.event.name,
      group: visit.group.name,
      guests,
      messages: await messagesOf(ctx.db, ctx.event, view.groupId),
    }
  })
  return fileOf(Buffer.from(JSON.stringify(personalData, null, 2)), 'application/json', 'date.json')
}

export async function changeData(visited: EventVisit): Promise<PageAnswer> {
  const visit = await groupVisit(visited)
  const { form } = visit.request
  const erases = form.get('act') === 'erase'
  try {
    const outcome = await visit.inEvent(async (ctx) => {
      const view = await groupView(ctx, visit.group, visit.locale)
      const person = view.people.find(({ id }) => id === form.get('guest'))
      if (!person) throw new AppError('invalid', 'guest-page.strange_form')
      return erases ? erase(ctx, view, person, form) : correct(ctx, view, person, form)
    }, 'write')
    if (!outcome.problems && erases && outcome.isEmpty) return goTo(erasedAddress(visit))
    if (!outcome.problems) return goBack(visit, erases ? 'erased' : 'corrected', '/date')
    const typedValue = (name: string) => form.get(name)
    return dataPage(visit, outcome.view, { problems: outcome.problems, typedValue, status: 422 })
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'not_found' || error.kind === 'too_many')
      throw error
    const view = await visit.inEvent((ctx) => groupView(ctx, visit.group, visit.locale))
    const late = error.kind === 'conflict'
    const trouble = speak(visit.locale)(late ? 'trouble.meanwhile' : 'trouble.strange')
    const typedValue = typedAgain((name) => form.get(name), view)
    return dataPage(visit, view, {
      trouble,
      typedValue,
      compares: late,
      status: late ? 409 : 422,
    })
  }
}

/** The link ends with the last person of its group, so the page of the code says what was done. */
function erasedAddress({ here, locale }: GroupVisit): string {
  return `${here.slice(0, here.lastIndexOf('/'))}?lang=${locale}&${erasedSign}`
}

interface ChangedGroup {
  view: GroupView
  /** True if no member of the group is left. */
  isEmpty?: boolean
  problems?: Record<string, FieldProblem>
}

const Correction = GuestFields.pick({ firstName: true, lastName: true, email: true, phone: true })

async function correct(
  ctx: EventContext,
  view: GroupView,
  person: PersonView,
  form: URLSearchParams,
): Promise<ChangedGroup> {
  const typed = (name: string) => form.get(fieldOf.person(person.id, name)) ?? ''
  const read = Correction.safeParse({
    firstName: typed('firstName'),
    lastName: typed('lastName'),
    email: typed('email').trim() === '' ? null : typed('email'),
    phone: typed('phone').trim() === '' ? null : typed('phone'),
  })
  const named = (problems: Record<string, FieldProblem>) => ({
    view,
    problems: Object.fromEntries(
      Object.entries(problems).map(([name, it]) => [fieldOf.person(person.id, name), it]),
    ),
  })
  if (!read.success) return named(problemsOf(read.error))
  if (isNameless(read.data) && person.hostId === null)
    return named({ lastName: { code: 'required' } })
  const version = Number(typed('version') || person.version)
  const of = { eventId: ctx.event.eventId, guestId: person.id, version }
  await changeGuest(ctx, { ...of, ...read.data })
  ctx.touch('guests')
  return { view }
}

async function erase(
  ctx: EventContext,
  view: GroupView,
  person: PersonView,
  form: URLSearchParams,
): Promise<ChangedGroup> {
  // Only a ticked box confirms, and no other value that may be sent.
  if (form.get('sure') !== 'true')
    return { view, problems: { [fieldOf.person(person.id, 'sure')]: { code: 'must_accept' } } }
  await eraseGuest(ctx, { guestId: person.id, version: person.version })
  ctx.touch('guests', 'guest-page')
  return { view, isEmpty: view.people.every(({ id }) => id === person.id) }
}

interface PageState {
  done?: string | null
  trouble?: string
  problems?: Record<string, FieldProblem>
  typedValue?: TypedValueOf
  compares?: boolean
  status?: number
}

function dataPage(
  visit: GroupVisit,
  view: GroupView,
  { status = 200, ...shown }: PageState,
): PageAnswer {
  const { locale, here, company } = visit
  const addresses = { here, back: withLanguage(visit), action: withLanguage(visit, '/date') }
  const stays = reasonsFor(visit.services.ports, ['guest'])
  const props = { frame: framed(visit, locale), locale, view, companyName: company.name, stays }
  return htmlPage(<DataPage {...addresses} {...props} {...shown} />, { status })
}
