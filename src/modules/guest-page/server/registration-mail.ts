import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { speak } from '../text.ts'
import { pageLink, publicAddress } from './link.ts'

export const proofPurpose = 'registration'
export const proofHours = 48

type Writing = { email: string; language: Locale } & (
  | { kind: 'prove'; id: string }
  | { kind: 'known'; groupId: string }
  | { kind: 'refused' }
)

/** What somebody who registered hears; the page itself never says who is known. */
export async function writeRegistrant(ctx: EventContext, writing: Writing): Promise<void> {
  const { kind, email, language } = writing
  const say = speak(language)
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  const url = await linkOf(ctx, writing, `/event/${company.slug}/${event.slug}`)
  const values = { event: event.name }
  await sendMail(
    ctx,
    {
      to: { address: email },
      senderName: company.name,
      ...(company.email && { replyTo: { address: company.email, name: company.name } }),
      subject: say(`mail.${kind}.subject`, values),
      locale: language,
      preheader: say(`mail.${kind}.lead`, values),
      blocks: [
        { kind: 'heading', text: event.name },
        { kind: 'paragraph', text: say(`mail.${kind}.lead`, values) },
        ...(url
          ? [
              {
                kind: 'button' as const,
                label: say(kind === 'prove' ? 'mail.prove.do' : 'mail.open'),
                url,
              },
            ]
          : []),
        { kind: 'small', text: say(`mail.${kind}.note`) },
      ],
    },
    { guestOf: ctx.company.companyId },
  )
}

async function linkOf(
  ctx: EventContext,
  writing: Writing,
  address: string,
): Promise<string | undefined> {
  if (writing.kind === 'refused') return undefined
  if (writing.kind === 'known') return pageLink(ctx, writing.groupId, address)
  const expires = Math.floor(ctx.now.getTime() / 1000) + proofHours * 3600
  const token = ctx.house.keys.seal(proofPurpose, { id: writing.id }, expires)
  return `${publicAddress(ctx.house, address)}/inscriere/${token}`
}
