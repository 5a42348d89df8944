import { MultiSelect } from '@mantine/core'
import { compareRomanian } from '#shared/text.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changePlan } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { text } from '../../text.ts'

/** Groups stay together unless they are named here. */
export function LooseGroups({ plan }: { plan: Plan }) {
  const say = useText(text)
  const sentence = useSentence()
  const changing = useCommand(changePlan)
  const { id: planId, eventId, version, looseGroupIds } = plan
  const groups = groupsOf(plan)
  if (groups.length === 0) return null
  return (
    <>
      {changing.error && <Notice tone="error">{sentence(changing.error)}</Notice>}
      <MultiSelect
        label={say('field.looseGroups')}
        description={say('rules.looseHelp')}
        searchable
        limit={50}
        data={groups.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` }))}
        value={looseGroupIds.filter((id) => groups.some((group) => group.id === id))}
        disabled={changing.pending}
        onChange={(next) => void changing.run({ eventId, planId, version, looseGroupIds: next })}
        nothingFoundMessage={say('people.noneFound')}
      />
    </>
  )
}

/** Those with more than one person, by name. */
function groupsOf({ people }: Plan) {
  const groups = new Map<string, { id: string; name: string; count: number }>()
  for (const { groupId: id, groupName: name } of people)
    groups.set(id, { id, name, count: (groups.get(id)?.count ?? 0) + 1 })
  return [...groups.values()]
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => compareRomanian(a.name, b.name))
}
