import { AppError } from '#shared/app-error.ts'
import { fold } from '#shared/text.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { EventContext } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import { htmlPage, type EventVisit } from '#modules/event-pages/server/api.ts'
import { findGroup, groupLinks, groupOfCode, groupOfName } from '#modules/guests/server/api.ts'
import { deadLinkSign } from '#modules/event-pages/model.ts'
import { EntryPage } from '../public/entry-page.tsx'
import { speak } from '../text.ts'
import { framed, goTo } from './group-pages.tsx'
import { countMiss, guestActor, pageLink } from './link.ts'
import { isRegistrationOpen } from './registering.ts'
import { settingsOf } from './settings.ts'

const nameTries = { max: 5, seconds: 15 * 60 }
const fewestLetters = 3

export async function showEntry(visit: EventVisit): Promise<PageAnswer> {
  return drawn(visit, { deadLink: visit.request.query.has(deadLinkSign) })
}

/** By the code at once; by name only into the mailbox that the organiser knows. */
export async function enterByCode(visit: EventVisit): Promise<PageAnswer> {
  const name = visit.request.form.get('name')
  return name === null ? byCode(visit, visit.request.form.get('code') ?? '') : byName(visit, name)
}

async function byCode(visit: EventVisit, typed: string): Promise<PageAnswer> {
  // Whoever sends the form too early guesses nothing.
  if (typed.trim() === '')
    return drawn(visit, { trouble: { code: speak(visit.locale)('entry.noCode') }, status: 422 })
  const token = await visit.inEvent(async (ctx) => {
    const found = await groupOfCode(ctx, typed.slice(0, 100))
    return found && (await groupLinks(ctx, [found.groupId])).get(found.groupId)?.token
  })
  if (token) return goTo(`${visit.address}/invitatie/${token}`)
  countMiss(visit)
  const trouble = { code: speak(visit.locale)('entry.wrongCode') }
  return drawn(visit, { code: typed.slice(0, 20), trouble, status: 422 })
}

async function byName(visit: EventVisit, typed: string): Promise<PageAnswer> {
  const say = speak(visit.locale)
  const letters = [...fold(typed)].filter((sign) => /\p{L}/u.test(sign)).length
  if (letters < fewestLetters || typed.length > 200) {
    const trouble = { name: say('entry.shortName') }
    return drawn(visit, { name: typed.slice(0, 200), trouble, status: 422 })
  }
  const { house, request, event } = visit
  const key = `find-invitation ${event.id} ${ipKey(request.ip)}`
  await visit.inEvent(
    async (ctx) => {
      await house.limits.take(key, nameTries, ctx.now)
      await writeToNamed(ctx, visit, typed)
    },
    { mode: 'write', actor: guestActor },
  )
  return drawn(visit, { asked: true })
}

async function writeToNamed(ctx: EventContext, visit: EventVisit, typed: string): Promise<void> {
  const found = await groupOfName(ctx, typed)
  if (!found?.email) return
  const group = await findGroup(ctx.db, ctx.event, found.groupId)
  if (!group) throw new AppError('not_found', 'guests.group_not_found')
  const say = speak(group.language)
  const { company, event, address } = visit
  await sendMail(
    ctx,
    {
      to: { address: found.email },
      senderName: company.name,
      ...(company.email && { replyTo: { address: company.email, name: company.name } }),
      subject: say('mail.find.subject', { event: event.name }),
      locale: group.language,
      preheader: say('mail.find.lead'),
      blocks: [
        { kind: 'heading', text: event.name },
        { kind: 'paragraph', text: say('mail.find.lead') },
        { kind: 'button', label: say('mail.open'), url: await pageLink(ctx, group.id, address) },
        { kind: 'small', text: say('mail.find.note') },
      ],
    },
    { guestOf: ctx.company.companyId },
  )
}

interface Shown {
  code?: string
  name?: string
  trouble?: { code?: string; name?: string }
  asked?: boolean
  deadLink?: boolean
  status?: number
}

async function drawn(visit: EventVisit, { status = 200, ...shown }: Shown): Promise<PageAnswer> {
  const { locale, address, event, knowledge } = visit
  const isOpen = await visit.inEvent(async (ctx) =>
    isRegistrationOpen(event, await settingsOf(ctx), ctx.now),
  )
  const frame = framed(visit, locale)
  // Of an event that is not public only those who were invited know more.
  const { eventName: _, when: __, where: ___, cover: ____, ...quiet } = frame
  const shownFrame = knowledge === 'code' ? quiet : frame
  const props = { frame: shownFrame, locale, address, isOpen }
  return htmlPage(<EntryPage {...props} {...shown} />, { status })
}
