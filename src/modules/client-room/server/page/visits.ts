import { Id } from '#shared/ids.ts'
import { isStaffLocale, type Locale } from '#shared/i18n.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { PageRequest } from '#platform/server/pages.ts'
import {
  knownDevice,
  noteDeviceSeen,
  noteSeen,
  openedBy,
  readToken,
  type StoredDevice,
} from '#modules/outside-links/server/api.ts'
import { clientLink } from '../people.ts'
import { personOfLink, type StoredPerson } from '../people-store.ts'

/** Somebody of a client who came by their link; with a device once a code was typed on it. */
export interface RoomVisit {
  services: AppServices
  request: PageRequest
  companyId: string
  token: string
  person: StoredPerson
  device: StoredDevice | undefined
  /** The address of this device, which forms are posted to. */
  here: string
  locale: Locale
  /** The decision that the address or the form names. */
  decisionId: string | null
  /** The page of their guests is meant, not the room. */
  isGuestList: boolean
  inEvent<T>(work: (ctx: EventContext) => Promise<T>, mode?: 'read' | 'write'): Promise<T>
}

/** Undefined for a link that was never ours, was renewed or ended, or leads to an event that is gone. */
export async function visitOf(
  services: AppServices,
  request: PageRequest,
): Promise<RoomVisit | undefined> {
  const { token = '', device: secret = '' } = request.params
  const companyId = readToken(token)?.companyId
  if (!companyId) return undefined
  const found = await request.visits.inCompany(
    { companyId },
    async (ctx) => {
      const link = await openedBy(ctx.db, { token, kind: clientLink.kind, now: ctx.now })
      const person = link && (await personOfLink(ctx.db, ctx.company, link.id))
      if (!person) return undefined
      const { userAgent } = request
      const device = secret
        ? await knownDevice(ctx, { linkId: link.id, secret, userAgent })
        : undefined
      if (device) {
        await noteDeviceSeen(ctx.db, ctx.company, device.id, ctx.now)
        await noteSeen(ctx, link.id)
      }
      return { person, device }
    },
    'write',
  )
  if (!found) return undefined
  const requestedLanguage = request.query.get('lang') ?? request.form.get('lang')
  const locale = isStaffLocale(requestedLanguage) ? requestedLanguage : found.person.language
  const { name, eventId } = found.person
  const actor: Actor = { kind: 'guest', id: null, name }
  const named = Id.safeParse(request.query.get('decizie') ?? request.form.get('decizie'))
  return {
    ...found,
    services,
    request,
    companyId,
    token,
    here: `${clientLink.path}/${token}/${secret}`,
    locale,
    decisionId: named.success ? named.data : null,
    isGuestList: request.query.has('invitati') || request.form.has('invitati'),
    inEvent: (work, mode) =>
      request.visits.inEvent({ companyId, eventId, actor, locale }, work, mode),
  }
}
