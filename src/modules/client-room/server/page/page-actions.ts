import { AppError } from '#shared/app-error.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { GuestFields } from '#modules/guests/model.ts'
import { deleteDevice, newCode, openDevice } from '#modules/outside-links/server/api.ts'
import { finishAsClient } from '#modules/tasks/server/api.ts'
import { Id } from '#shared/ids.ts'
import { Paragraphs } from '#shared/text/text.ts'
import type { Verdict } from '../../model.ts'
import { speak } from '../../text.ts'
import { answerDecision } from '../answers.ts'
import { writeCode } from '../client-emails.ts'
import { writeToTeam } from '../messages.ts'
import { addByClient } from '../files/signed-papers.ts'
import { clientLink } from '../people.ts'
import { addGuestsOf, renameGuestOf } from './guest-list.ts'
import { drawCodePage, drawRoom } from './room-pages.tsx'
import type { RoomVisit } from './visits.ts'

const codesPerLink = { max: 5, seconds: 900 }

export async function sendCode(visit: RoomVisit): Promise<PageAnswer> {
  const { services, person, locale } = visit
  const say = speak(locale)
  try {
    services.memory.take(`client-code ${person.linkId}`, codesPerLink)
    await visit.inEvent(async (ctx) => {
      await writeCode(ctx, person, await newCode(ctx, person.linkId))
    }, 'write')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.kind === 'too_many')
      return drawCodePage(visit, { step: 'type', error: say('error.busy') })
    if (error.code === 'client-room.event_off')
      return drawCodePage(visit, { step: 'send', error: say('error.event_off') })
    throw error
  }
  return drawCodePage(visit, { step: 'type' })
}

export async function openWithCode(visit: RoomVisit): Promise<PageAnswer> {
  const { request, person, token, locale, decisionId } = visit
  const secret = await visit.inEvent(
    (ctx) =>
      openDevice(ctx, {
        linkId: person.linkId,
        code: request.form.get('cod') ?? '',
        userAgent: request.userAgent,
      }),
    'write',
  )
  if (!secret) return drawCodePage(visit, { step: 'type', error: speak(locale)('code.wrong') })
  return redirect(`${clientLink.path}/${token}/${secret}`, {
    lang: locale,
    ...(decisionId && { decizie: decisionId }),
  })
}

/** Handles a form of the room; an error is shown together with the typed values. */
export async function act(visit: RoomVisit): Promise<PageAnswer> {
  const { request, locale } = visit
  const action = request.form.get('actiune')
  try {
    if (action === 'aprob') return await decide(visit, 'approved')
    if (action === 'schimbare') return await decide(visit, 'change')
    if (action === 'mesaj') return await sendMessage(visit)
    if (action === 'semnat') return await sendPaper(visit)
    if (action === 'facut') return await finishTask(visit)
    if (action === 'invita') return await addGuests(visit)
    if (action === 'redenumeste') return await renameGuest(visit)
    if (action === 'scoate') return await removeDevice(visit)
  } catch (error) {
    const sentence = error instanceof AppError && sentenceOf(error, locale)
    if (!sentence) throw error
    const typed = Object.fromEntries(request.form)
    return drawRoom(visit, { error: sentence, typed, status: 422 })
  }
  return redirect(visit.here, { lang: locale })
}

async function decide(visit: RoomVisit, verdict: Verdict): Promise<PageAnswer> {
  const { request, person, device, decisionId, here, locale } = visit
  if (!decisionId || !device) return redirect(here, { lang: locale })
  const { form } = request
  const lineComments = new Map<string, string>()
  for (const [name, value] of form) {
    const key = /^rand-(.+)$/.exec(name)?.[1]
    const text = textIn(value)
    if (key && text !== '') lineComments.set(key, text)
  }
  await visit.inEvent(
    (ctx) =>
      answerDecision(ctx, person, {
        decisionId,
        edition: Number(form.get('varianta')),
        contentHash: form.get('amprenta') ?? '',
        verdict,
        optionKey: form.get('optiune'),
        comment: textIn(form.get('comentariu') ?? ''),
        lineComments,
        device: device.name,
      }),
    'write',
  )
  return redirect(here, { decizie: decisionId, lang: locale, gata: 'decided' })
}

async function sendMessage(visit: RoomVisit): Promise<PageAnswer> {
  const { request, companyId, person, here, locale } = visit
  const body = textIn(request.form.get('mesaj') ?? '')
  const sent = request.files.find(({ field }) => field === 'fisier')
  if (body === '' && !sent) throw new AppError('invalid', 'client-room.message_needed')
  const actor = { kind: 'guest' as const, id: null, name: person.name }
  const file = sent && (await request.visits.keepFile({ companyId, actor }, sent, 'attachment'))
  const message = { body, fileId: file?.id ?? null }
  await visit.inEvent((ctx) => writeToTeam(ctx, person, message), 'write')
  return redirect(here, { lang: locale, gata: 'sent' })
}

async function sendPaper(visit: RoomVisit): Promise<PageAnswer> {
  const { request, companyId, person, decisionId, here, locale } = visit
  if (!decisionId) return redirect(here, { lang: locale })
  const sent = request.files.find(({ field }) => field === 'fisier')
  if (!sent) throw new AppError('invalid', 'client-room.paper_missing')
  const actor = { kind: 'guest' as const, id: null, name: person.name }
  const { id: fileId } = await request.visits.keepFile({ companyId, actor }, sent, 'attachment')
  await visit.inEvent((ctx) => addByClient(ctx, person, { decisionId, fileId }), 'write')
  return redirect(here, { decizie: decisionId, lang: locale, gata: 'paper' })
}

/** Notifies the team by a message, and the task stores who finished it. */
async function finishTask(visit: RoomVisit): Promise<PageAnswer> {
  const { request, person, here, locale } = visit
  const id = Id.safeParse(request.form.get('task'))
  if (id.success)
    await visit.inEvent(async (ctx) => {
      const task = await finishAsClient(ctx, id.data)
      if (!task) return
      const body = speak(person.language)('tasks.message', { title: task.title })
      await writeToTeam(ctx, person, { body, fileId: null })
    }, 'write')
  return redirect(here, { lang: locale, gata: 'task' })
}

async function addGuests(visit: RoomVisit): Promise<PageAnswer> {
  const { request, person, here, locale } = visit
  const typed = textIn(request.form.get('nume') ?? '')
  await visit.inEvent((ctx) => addGuestsOf(ctx, person, typed), 'write')
  return redirect(here, { invitati: '1', lang: locale, gata: 'guests' })
}

async function renameGuest(visit: RoomVisit): Promise<PageAnswer> {
  const { request, person, here, locale } = visit
  const { form } = request
  const id = Id.safeParse(form.get('invitat'))
  const firstName = GuestFields.shape.firstName.safeParse(form.get('prenume') ?? '')
  const lastName = GuestFields.shape.lastName.safeParse(form.get('familie') ?? '')
  if (!firstName.success || !lastName.success) throw new AppError('invalid', 'client-room.too_long')
  if (id.success) {
    const names = { firstName: firstName.data, lastName: lastName.data }
    const input = { guestId: id.data, version: Number(form.get('versiune')), ...names }
    await visit.inEvent((ctx) => renameGuestOf(ctx, person, input), 'write')
  }
  return redirect(here, { invitati: '1', lang: locale, gata: 'renamed' })
}

async function removeDevice(visit: RoomVisit): Promise<PageAnswer> {
  const { request, person, here, locale } = visit
  const id = Id.safeParse(request.form.get('dispozitiv'))
  const { linkId } = person
  if (id.success)
    await visit.inEvent(
      (ctx) => deleteDevice(ctx.db, ctx.company, { linkId, id: id.data }),
      'write',
    )
  return redirect(here, { lang: locale, gata: 'removed' })
}

function textIn(typed: string): string {
  const read = Paragraphs(4000).safeParse(typed)
  if (!read.success) throw new AppError('invalid', 'client-room.too_long')
  return read.data
}

function sentenceOf(error: AppError, locale: RoomVisit['locale']): string | undefined {
  const say = speak(locale)
  if (error.code.startsWith('files.')) return say('error.file')
  switch (error.code) {
    case 'client-room.edition_outdated':
      return say('error.edition_outdated')
    case 'client-room.already_decided':
      return say('error.already_decided')
    case 'client-room.option_needed':
      return say('error.option_needed')
    case 'client-room.comment_needed':
      return say('error.comment_needed')
    case 'client-room.paper_missing':
      return say('error.paper_missing')
    case 'client-room.names_needed':
      return say('error.names_needed')
    case 'client-room.list_full':
      return say('error.list_full')
    case 'client-room.list_closed':
    case 'client-room.not_your_guest':
      return say('guests.closed')
    case 'guests.changed_meanwhile':
      return say('error.guest_changed')
    case 'client-room.message_needed':
      return say('error.message_needed')
    case 'client-room.too_long':
      return say('error.too_long')
    case 'client-room.not_asked':
      return say('decision.notAsked')
    default:
      return undefined
  }
}

function redirect(path: string, query: Record<string, string>): PageAnswer {
  const location = `${path}?${new URLSearchParams(query)}`
  return { status: 303, body: '', headers: { location, 'cache-control': 'no-store' } }
}
