import { fold } from '#shared/text/text.ts'

interface NamedOption {
  id: string
  label: string
}

interface Search<Option> {
  typed: string
  /** What the search found; while it still runs, of an earlier text. */
  options: readonly Option[]
  loading: boolean
  canCreate: boolean
}

export type PickedByName<Option> = { take: Option } | 'create' | 'wait' | 'unclear' | 'nothing'

/**
 * What Enter or Tab in a picker means when no option is pointed at: the record of that very name, a new one where no
 * record is near, and otherwise a question to the person.
 */
export function pickedByName<Option extends NamedOption>(
  search: Search<Option>,
): PickedByName<Option> {
  const { options, loading, canCreate } = search
  const typed = fold(search.typed.trim())
  if (typed === '') return 'nothing'
  const [same, another] = options.filter(({ label }) => fold(label) === typed)
  if (same) return another ? 'unclear' : { take: same }
  if (loading) return 'wait'
  return canCreate && options.length === 0 ? 'create' : 'unclear'
}
