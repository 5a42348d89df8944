import { useLocale } from '#ui/live/locale.tsx'
import type { Outcome } from './command.ts'
import { useErrorSentence } from './errors.ts'

/**
 * The reason why the content of a cell was refused, if it was; loaded late, so that a list does not wait for
 * these words.
 */
export function useRefusal(): (outcome: Outcome<unknown>) => Promise<string | undefined> {
  const sentence = useErrorSentence()
  const locale = useLocale()
  return async (outcome) => {
    if (outcome.ok) return undefined
    const [problem] = Object.values(outcome.error.details.fields ?? {})
    if (!problem) return sentence(outcome.error)
    const { sayProblem } = await import('#shared/field-problems.ts')
    return sayProblem(problem, locale)
  }
}
