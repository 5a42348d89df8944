import type { Locale } from '#shared/i18n.ts'
import type { LetterPurpose } from '#shared/letter-purpose.ts'
import type { EventContext } from '../context.ts'
import { port } from '../ports.ts'
import type { Masthead } from './letter.ts'
import { allowedLetters } from './letter-rule.ts'
import { queueMail, type Draft, type MailOptions } from './mail-jobs.ts'

/** The look of an event's letters, and the event as it is set above their text. */
export interface EventLetterDesign {
  look: string
  masthead(locale: Locale, form: Masthead['form']): Masthead
}

export const eventLetterDesign = port<(ctx: EventContext) => Promise<EventLetterDesign>>(
  'mail.event-letter-design',
)

/** An invitation is a card; every other letter names its event in two lines. */
export type EventDraft = Omit<Draft, 'look' | 'masthead'> & { form?: Masthead['form'] }

export type EventPost = (draft: EventDraft, options?: MailOptions) => Promise<string>

/**
 * The only way to send mail to people of an event; undefined where the event allows no letter of this
 * purpose. Letters to guests have the look of the event, those to firms and clients that of the product.
 */
export async function eventPost(
  ctx: EventContext,
  purpose: LetterPurpose,
  readers: 'guests' | 'partners' = 'guests',
): Promise<EventPost | undefined> {
  const { db, company, services, now } = ctx
  const of = { eventId: ctx.event.eventId, purpose }
  const [isAllowed] = await allowedLetters(services, db, company, [of], now)
  if (!isAllowed) return undefined
  const design = readers === 'guests' ? await letterDesignOf(ctx) : undefined
  return ({ form = 'line', ...draft }, options = {}) => {
    const designFields = design && {
      look: design.look,
      masthead: design.masthead(draft.locale, form),
    }
    return queueMail(ctx, { ...draft, ...designFields }, options, {
      ...of,
      guestOf: company.companyId,
    })
  }
}

export async function letterDesignOf(ctx: EventContext): Promise<EventLetterDesign | undefined> {
  return ctx.services.ports.all(eventLetterDesign)[0]?.(ctx)
}
