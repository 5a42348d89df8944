import { useNameOf } from '../guest-words.tsx'

interface ShownMember {
  id: string
  name: string
  companionNumber: number | null
  hostId: string | null
  isPlaceholder: boolean
}

/** The name of a group member, where the names of the others are known. */
export function useMemberName() {
  const nameOf = useNameOf()
  return (
    { name, companionNumber, hostId, isPlaceholder }: ShownMember,
    members: readonly ShownMember[],
  ): string => {
    const hostName = members.find(({ id }) => id === hostId)?.name ?? null
    return nameOf({ firstName: name, lastName: '', companionNumber, hostName, isPlaceholder })
  }
}
