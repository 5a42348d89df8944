import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import type { Outbox } from '#platform/server/jobs/outbox.ts'
import { sendMail } from '#platform/server/mail/mail-jobs.ts'
import { adminAddressesOf } from '#modules/accounts/server/api.ts'
import { speak } from '../../text.ts'

interface WebhookMailContext extends Pick<JobContext, 'id' | 'now' | 'services'> {
  db: Db
  company: CompanyScope
  enqueue: Outbox['enqueue']
}

/** The mail to an admin about a webhook that was turned off automatically. */
export async function writeToAdmins(ctx: WebhookMailContext, url: string): Promise<void> {
  const { host } = new URL(url)
  for (const { email, name, locale } of await adminAddressesOf(ctx)) {
    const say = speak(locale)
    await sendMail(ctx, {
      to: { address: email, name },
      subject: say('mail.off.subject', { host }),
      locale,
      preheader: say('mail.off.lead'),
      blocks: [
        { kind: 'heading', text: say('mail.off.subject', { host }) },
        { kind: 'paragraph', text: say('mail.off.lead') },
        {
          kind: 'button',
          label: say('mail.off.open'),
          url: `${ctx.services.publicUrl}/companie?fila=integrari`,
        },
      ],
    })
  }
}
