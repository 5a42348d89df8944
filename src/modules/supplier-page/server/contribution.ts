import { inEveryLanguage } from '#shared/i18n.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import { linkHolders } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { pagesKnownAs } from './page-store.ts'

const { localised } = inEveryLanguage(text)

/** The person behind the address of a supplier may ask what is kept of it; what was offered stays with the contract. */
export const supplierContribution: EventContribution = {
  id: 'supplier-page',
  title: localised('contribution'),
  ...linkHolders({
    subject: 'supplier',
    entity: 'supplier_page',
    find: (ctx, email) => pagesKnownAs(ctx.db, ctx.company, email),
    known: ({ email }) => [email],
    shown: ({ email, language }) => ({ address: email, language }),
    tags: ['supplier-page'],
  }),
}
