import { listTeam } from '#modules/company/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSession } from '#platform/web/session/session.ts'

/** Whether this colleague works only on events chosen for them, and so makes no others. */
export function useOwnLimit(): boolean {
  const { profile } = useSession()
  const { data } = useEndpoint(listTeam, {})
  const own = data?.members.find(({ id }) => id === profile?.id)
  return own !== undefined && own.role !== 'admin' && own.eventIds !== null
}
