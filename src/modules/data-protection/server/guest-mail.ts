import type { CompanyContext } from '#platform/server/context.ts'
import { guestMail, guestMails, isMailName } from '#platform/server/mail/kept-mail.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { listKeptMail } from '../contract.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listKeptMail>) {
  refuseLimited(ctx)
  const { cursor: before, limit } = input
  if (before !== undefined && !isMailName(before))
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  const keeps = ctx.services.env.smtpUrl === undefined
  const mails = await guestMails(ctx.services, ctx.company.companyId, { before, limit: limit + 1 })
  const items = mails.slice(0, limit)
  return { keeps, items, next: mails.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function find(ctx: CompanyContext, id: string) {
  refuseLimited(ctx)
  const mail = await guestMail(ctx.services, ctx.company.companyId, id)
  if (!mail) throw new AppError('not_found', 'data-protection.mail_not_found')
  return mail
}

/** A kept mail does not say to which event it belongs, so who may see only some sees none. */
function refuseLimited(ctx: CompanyContext): void {
  if (ctx.admission.eventIds) throw new AppError('forbidden', 'data-protection.mail_of_all_events')
}
