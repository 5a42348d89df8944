import { fold } from '#shared/text/text.ts'

interface NamedOption {
  id: string
  label: string
}

interface Search<Option> {
  typed: string
  /** The options found by the search; while it still runs, those of an earlier text. */
  options: readonly Option[]
  loading: boolean
  canCreate: boolean
}

export type PickedByName<Option> = { take: Option } | 'create' | 'wait' | 'unclear' | 'nothing'

/**
 * The result of Enter or Tab in a picker when no option is highlighted: the record of that exact name, a new
 * one where no similar record exists, and otherwise a question to the person.
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
