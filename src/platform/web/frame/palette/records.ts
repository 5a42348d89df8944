import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Localised } from '#shared/i18n.ts'
import { usePort, webPort } from '../../ports.ts'
import { useSession } from '../../session/session.ts'

interface Records {
  kind: string
  title: Localised
  items: readonly { id: string; title: string; detail: string; href: string }[]
  /** The list of all that fit, where there are more. */
  all: string | null
}

/** Looks records up for the palette; the search module provides it. */
export type FindRecords = (search: string, signal: AbortSignal) => Promise<readonly Records[]>

export const recordFinder = webPort<FindRecords>('palette.records')

/** Fewer letters would send requests while the first word is still being typed. */
const searchDelayMs = 120

interface FoundRecords {
  groups: readonly Records[]
  /** These were found by fewer letters; what is typed now is still looked up. */
  searching: boolean
}

/** The records of the company that match; none for people who are not its staff. */
export function useRecords(search: string): FoundRecords {
  const [find] = usePort(recordFinder)
  const { staff } = useSession()
  const [searchTerm] = useDebouncedValue(search.trim(), searchDelayMs)
  const isSearching = searchTerm !== '' && search.trim() !== '' && staff
  const { data = [], isFetching } = useQuery({
    queryKey: ['palette.records', searchTerm],
    queryFn: async ({ signal }) => (find ? find(searchTerm, signal) : []),
    enabled: isSearching,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  const waiting = search.trim() !== searchTerm
  return { groups: isSearching ? data : [], searching: isFetching || waiting }
}
