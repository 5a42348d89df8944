import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { letterDesignOf, eventPost } from '#platform/server/mail/event-letters.ts'
import { letterLook } from '#platform/server/mail/letter-look.ts'
import { Letter, renderLetter } from '#platform/server/mail/letter.ts'
import { addressesOf } from '#modules/accounts/server/api.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import type * as contract from '../../contract.ts'
import { speak } from '../../text.ts'
import { letterOf } from './delivery.ts'
import * as store from '../store.ts'
import {
  addresseesOf,
  checkContent,
  letterContextOf,
  sampleAddressee,
  type Addressee,
  type LetterContext,
} from './letter.ts'

const tests = { max: 20, seconds: 3600 }

type PreviewInput = Pick<InputOf<typeof contract.previewMessage>, 'guestId' | 'language'>

export async function preview(
  ctx: EventContext,
  input: InputOf<typeof contract.previewMessage>,
): Promise<OutputOf<typeof contract.previewMessage>> {
  checkContent(input.content, { isComplete: false })
  const letterContext = await letterContextOf(ctx)
  const to = await addressee(ctx, letterContext, input)
  const { content, kind, language } = input
  const reader = language ? { ...to, group: { ...to.group, language } } : to
  const message = { content, kind, essential: true }
  const draft = letterOf(ctx, { message, letterContext, to: reader, guestId: null })
  const { form, ...drafted } = draft
  const design = await letterDesignOf(ctx)
  const letter = Letter.parse({
    ...drafted,
    messageId: 'preview.',
    to: { address: 'guest@example.com' },
    subject: drafted.subject || '–',
    blocks: drafted.blocks.length > 0 ? drafted.blocks : [{ kind: 'paragraph', text: '' }],
    masthead: design?.masthead(draft.locale, form),
  })
  const look = await letterLook(ctx.services, design?.look)
  const picture = look?.picture && `data:image/png;base64,${look.picture.png.toString('base64')}`
  const brand = { name: letterContext.company.name }
  const { html, text } = renderLetter(letter, brand, look && { look, picture: picture ?? null })
  const name = `${to.firstName} ${to.lastName}`.trim() || to.group.name
  return { subject: drafted.subject, html, plain: text, language: draft.locale, name }
}

async function addressee(
  ctx: EventContext,
  letterContext: LetterContext,
  { guestId, language }: PreviewInput,
): Promise<Addressee> {
  if (guestId === null) return sampleAddressee(letterContext, language ?? ctx.locale)
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  if (!guest) throw new AppError('not_found', 'guests.not_found')
  const { firstName, lastName, groupId, email } = guest
  const person = { guestId, groupId, firstName, lastName, email: email ?? '' }
  const foundAddressee = (await addresseesOf(ctx, letterContext, [person])).get(guestId)
  if (!foundAddressee) throw new AppError('not_found', 'guests.not_found')
  return foundAddressee
}

/** Sent only to the caller; the link in it is that of the invented guest. */
export async function test(
  ctx: EventContext,
  input: InputOf<typeof contract.testMessage>,
): Promise<{ address: string }> {
  checkContent(input.content, { isComplete: true })
  const userId = ctx.actor.id ?? ''
  await ctx.services.limits.take(`test-mail ${userId}`, tests, ctx.now)
  const letterContext = await letterContextOf(ctx)
  const chosen = await addressee(ctx, letterContext, input)
  const language = input.language ?? chosen.group.language
  const sample = sampleAddressee(letterContext, language)
  const to = {
    ...chosen,
    link: sample.link,
    code: sample.code,
    group: { ...chosen.group, language },
  }
  const reader = (await addressesOf(ctx, [userId])).get(userId)
  if (!reader) throw new AppError('forbidden', 'not_staff')
  const message = { content: input.content, kind: input.kind, essential: true }
  const letter = letterOf(ctx, { message, letterContext, to, guestId: null })
  const subject = `[${speak(language)('test')}] ${letter.subject}`
  const { email: address, name } = reader
  const post = await eventPost(ctx, 'test')
  await post?.(
    { ...letter, subject, to: { address, name } },
    input.guestId ? { about: [input.guestId] } : {},
  )
  return { address }
}

export async function listTemplates(ctx: CompanyContext) {
  return { items: await store.listTemplates(ctx.db, ctx.company) }
}

export async function saveTemplate(
  ctx: CompanyContext,
  fields: InputOf<typeof contract.saveTemplate>,
) {
  checkContent(fields.content, { isComplete: true })
  const template = { ...fields, id: randomUUID() }
  await store.insertTemplate(ctx.db, ctx.company, template, ctx.now)
  return template
}

export async function removeTemplate(
  ctx: CompanyContext,
  { templateId }: { templateId: string },
): Promise<null> {
  if (!(await store.deleteTemplate(ctx.db, ctx.company, templateId)))
    throw new AppError('not_found', 'invitations.template_not_found')
  return null
}
