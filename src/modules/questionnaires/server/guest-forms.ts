import type { EventContext } from '#platform/server/context.ts'
import { findGuest, groupLinks } from '#modules/guests/server/api.ts'
import type { Questionnaire } from '../model.ts'
import { answeredBy, mayChange, takenNow } from './submissions/submission.ts'
import { addressOf } from './questionnaires.ts'
import * as store from './store.ts'
import type { Submission } from './submissions/submission-store.ts'

/** A questionnaire as it is with one guest. */
interface GuestForm {
  one: Questionnaire
  answered: boolean
  /** Null where nothing was answered, or the answer is anonymous. */
  submission: Submission | null
  /** Whether this guest may answer it now. */
  canFill: boolean
}

/** Every published questionnaire for this guest, and those they answered although they were not asked. */
export async function formsOfGuest(ctx: EventContext, guestId: string): Promise<GuestForm[]> {
  const forms: GuestForm[] = []
  for (const stored of await store.ofEvent(ctx.db, ctx.event, ctx.now)) {
    if (stored.published === null) continue
    const one = await takenNow(ctx, stored)
    const answers = await answeredBy(ctx, one, [guestId])
    const answered = answers.has(guestId)
    if (one.audience !== 'guests' && !one.onGuestPage && !one.atCheckIn && !answered) continue
    forms.push({
      one,
      answered,
      submission: answers.get(guestId) ?? null,
      canFill: answered ? mayChange(one, ctx.now) : one.status === 'open',
    })
  }
  return forms
}

/** The address for this guest; undefined when the guest does not exist. */
export async function formLinkOf(
  ctx: EventContext,
  questionnaireId: string,
  guestId: string,
): Promise<string | undefined> {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  const link = guest && (await groupLinks(ctx, [guest.groupId])).get(guest.groupId)
  if (!link) return undefined
  const search = new URLSearchParams({ i: link.token, g: guestId })
  return `${await addressOf(ctx, questionnaireId)}?${search}`
}
