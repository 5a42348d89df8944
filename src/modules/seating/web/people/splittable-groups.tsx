import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { compareRomanian } from '#shared/text/text.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Plan } from '../../model.ts'
import type { PlanWords } from '../plan-words.ts'
import { text } from '../../text.ts'
import type { Editor } from '../editor.ts'

/** Chooses the groups that need not sit together. */
export function SplittableGroups({ editor, words }: { editor: Editor; words: PlanWords }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { plan } = editor
  const { looseGroupIds } = plan
  const groups = groupsOf(plan)
  if (groups.length === 0) return null
  return (
    <>
      {editor.changeError && <Notice tone="error">{sentence(editor.changeError)}</Notice>}
      <MultiSelect
        label={say('field.looseGroups')}
        description={say('rules.looseHelp')}
        searchable
        limit={50}
        data={groups.map(({ id, name, count }) => ({
          value: id,
          label: `${words.groups.get(id) ?? name} (${count})`,
        }))}
        value={looseGroupIds.filter((id) => groups.some((group) => group.id === id))}
        disabled={editor.pending}
        onChange={(next) => void editor.change({ looseGroupIds: next })}
        nothingFoundMessage={say('people.noneFound')}
      />
    </>
  )
}

/** Groups with more than one guest, by name. */
function groupsOf({ people }: Plan) {
  const groups = new Map<string, { id: string; name: string; count: number }>()
  for (const { groupId: id, groupName: name } of people)
    groups.set(id, { id, name, count: (groups.get(id)?.count ?? 0) + 1 })
  return [...groups.values()]
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => compareRomanian(a.name, b.name))
}
