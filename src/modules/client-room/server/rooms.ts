import { addressToken, isGenuine, readAddressToken } from '#platform/server/auth/address-token.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import { subjectsOf } from './content.ts'
import { listDecisions } from './decisions.ts'
import { messagesOfEvent } from './message-store.ts'
import { clientLink, listPeople } from './people.ts'

export async function readRoom(ctx: EventContext) {
  return {
    people: await listPeople(ctx),
    decisions: await listDecisions(ctx),
    messages: await messagesOfEvent(ctx.db, ctx.event),
    subjects: await subjectsOf(ctx),
  }
}

const previewPurpose = 'client-room-preview'
const previewMs = 600_000

/** "As the client sees it": an address for the team that nothing can be answered at. */
export function preview(ctx: EventContext): { url: string } {
  const { services, company, event, now } = ctx
  const token = addressToken(services.keys, previewPurpose, {
    companyId: company.companyId,
    id: event.eventId,
    turn: previewTurn(now),
  })
  return { url: `${services.publicUrl}${clientLink.path}/${token}` }
}

/** The event of such an address, for ten to twenty minutes. */
export function previewedEvent(
  { keys }: Pick<AppServices, 'keys'>,
  token: string,
  now: Date,
): { companyId: string; eventId: string } | undefined {
  const named = readAddressToken(token)
  if (!named) return undefined
  const turn = previewTurn(now)
  const isOurs = [turn, turn - 1].some((each) =>
    isGenuine(keys, previewPurpose, token, { ...named, turn: each }),
  )
  return isOurs ? { companyId: named.companyId, eventId: named.id } : undefined
}

function previewTurn(now: Date): number {
  return Math.floor(now.getTime() / previewMs)
}
