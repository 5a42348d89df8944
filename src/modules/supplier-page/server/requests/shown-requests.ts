import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import { formatRate } from '#modules/defaults/model.ts'
import { invitationState } from '../../model.ts'
import type { ShownRequest } from '../../public/supplier-page.tsx'
import { choicesFor, lineIn, type EventSheet } from './offers.ts'
import type { StoredInvitation, StoredRequest } from './request-store.ts'

/** Only what was asked of this firm and what it answered itself: nothing of others, and nothing of the budget. */
export function shownRequests(
  sheets: readonly EventSheet[],
  requests: readonly StoredRequest[],
  own: readonly StoredInvitation[],
): ShownRequest[] {
  return requests.flatMap((request): ShownRequest[] => {
    const invitation = own.find(({ requestId }) => requestId === request.id)
    if (!invitation) return []
    const { id, lineId, title, body, questions, dueOn, closedAt } = request
    const sheetLine = lineIn(sheets, lineId)
    const offer = sheetLine?.sheet.offers.find((each) => each.id === invitation.offerId)
    const state = invitationState({ ...invitation, offerStatus: offer?.status ?? null })
    const isDecided = offer?.status === 'accepted' || offer?.status === 'rejected'
    const { reply, fileName, repliedAt, declineReason } = invitation
    const isOpen = closedAt === null && sheetLine !== undefined && !isDecided
    const frozenRequest = { id, lineId, title, body, questions, dueOn }
    return [{ ...frozenRequest, state, reply, fileName, repliedAt, declineReason, isOpen }]
  })
}

export function choicesIn(sheetLine: NonNullable<ReturnType<typeof lineIn>>, locale: Locale) {
  const { currencies, vats } = choicesFor(sheetLine)
  const spoken = isStaffLocale(locale) ? locale : 'ro'
  return {
    currencies,
    vats: vats.map(({ kind, rate }) => ({ kind, rate: formatRate(rate, spoken) })),
  }
}
