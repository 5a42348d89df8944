import { AppError } from '#shared/app-error.ts'
import { fold } from '#shared/text/text.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import type { PageAnswer } from '#platform/server/pages.ts'
import {
  countMiss,
  htmlPage,
  type CodeVisit,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import { translatedEvent } from '#modules/events/server/api.ts'
import { findGroup, groupLinks, groupOfCode, groupOfName } from '#modules/guests/server/api.ts'
import { deadLinkSign } from '#modules/event-pages/model.ts'
import { erasedSign } from '../model.ts'
import { EntryPage } from '../public/entry-page.tsx'
import { speak } from '../text.ts'
import { framed, goTo } from './group-pages.tsx'
import { guestActor, pageLink } from './link.ts'
import { isRegistrationOpen } from './registration/registration.ts'
import { settingsOf } from './settings.ts'

const nameTries = { max: 5, seconds: 15 * 60 }
const minLetters = 3

export async function showEntry(entry: CodeVisit): Promise<PageAnswer> {
  const { query } = entry.request
  return entryPage(entry, { deadLink: query.has(deadLinkSign), isErased: query.has(erasedSign) })
}

/** By the code at once; by name only through the mailbox that the organiser knows. */
export async function enterByCode(entry: CodeVisit): Promise<PageAnswer> {
  const name = entry.request.form.get('name')
  return name === null ? byCode(entry, entry.request.form.get('code') ?? '') : byName(entry, name)
}

async function byCode(entry: CodeVisit, typed: string): Promise<PageAnswer> {
  const say = speak(entry.locale)
  // A form sent too early gives nothing away.
  if (typed.trim() === '')
    return entryPage(entry, { trouble: { code: say('entry.noCode') }, status: 422 })
  const token = await entry.visit?.inEvent(async (ctx) => {
    const group = await groupOfCode(ctx, typed.slice(0, 100))
    return group && (await groupLinks(ctx, [group.groupId])).get(group.groupId)?.token
  })
  if (token) return goTo(`${entry.address}/invitatie/${token}`)
  countMiss(entry.services, entry.request)
  const trouble = { code: say('entry.wrongCode') }
  return entryPage(entry, { code: typed.slice(0, 20), trouble, status: 422 })
}

async function byName(entry: CodeVisit, typed: string): Promise<PageAnswer> {
  const letters = [...fold(typed)].filter((sign) => /\p{L}/u.test(sign)).length
  if (letters < minLetters || typed.length > 200) {
    const trouble = { name: speak(entry.locale)('entry.shortName') }
    return entryPage(entry, { name: typed.slice(0, 200), trouble, status: 422 })
  }
  const { services, request, address, visit } = entry
  await services.limits.take(
    `find-invitation ${address} ${ipKey(request.ip)}`,
    nameTries,
    request.now,
  )
  await visit?.inEvent((ctx) => writeToNamed(ctx, visit, typed), {
    mode: 'write',
    actor: guestActor,
  })
  return entryPage(entry, { asked: true })
}

async function writeToNamed(ctx: EventContext, visit: EventVisit, typed: string): Promise<void> {
  const groupOfTypedName = await groupOfName(ctx, typed)
  const post = groupOfTypedName?.email ? await eventPost(ctx, 'reply') : undefined
  if (!groupOfTypedName?.email || !post) return
  const group = await findGroup(ctx.db, ctx.event, groupOfTypedName.groupId)
  if (!group) throw new AppError('not_found', 'guests.group_not_found')
  const say = speak(group.language)
  const { company, address } = visit
  const event = translatedEvent(visit.event, visit.translatorTo(group.language))
  await post({
    to: { address: groupOfTypedName.email },
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
  })
}

interface PageState {
  code?: string
  name?: string
  trouble?: { code?: string; name?: string }
  asked?: boolean
  deadLink?: boolean
  isErased?: boolean
  status?: number
}

async function entryPage(
  entry: CodeVisit,
  { status = 200, ...shown }: PageState,
): Promise<PageAnswer> {
  const { locale, address, services, isPublic, visit } = entry
  const isOpen =
    isPublic &&
    (await visit?.inEvent(async (ctx) =>
      isRegistrationOpen(visit.event, await settingsOf(ctx), ctx.now),
    ))
  const frame = framed({ services, frame: () => entry.frame }, locale)
  const props = { frame, locale, address, isOpen: isOpen === true }
  return htmlPage(<EntryPage {...props} {...shown} />, { status })
}
