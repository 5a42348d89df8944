import { listTemplates, type Template } from '#modules/events/contract/plan.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'

/** Only those that hold a run of show. */
export function useRundownTemplates(): Template[] {
  const { data } = useEndpoint(listTemplates, {})
  return (data?.items ?? []).filter(({ holds }) =>
    holds.some(({ id, count }) => id === 'run-of-show' && count > 0),
  )
}
