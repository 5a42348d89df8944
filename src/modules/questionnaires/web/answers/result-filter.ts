import { z } from 'zod'
import { useSearch } from '#platform/web/search.ts'
import type { ResultFilter } from '../../model/answers/answers.ts'

const Address = z.object({
  /** `question:option`, several. */
  ales: z.array(z.string()).default([]),
  versiune: z.number().optional(),
})

export interface ChosenResults {
  /** The filter that is sent to the server. */
  input: ResultFilter
  choices: readonly string[]
  version: number | undefined
  toggle: (choice: string) => void
  setVersion: (version: number | null) => void
  clear: () => void
}

/** The filter of the results; it is in the address and applies to table, charts and exports. */
export function useResultFilter(questionnaireId: string): ChosenResults {
  const [{ ales, versiune }, set] = useSearch(Address)
  return {
    choices: ales,
    version: versiune,
    input: {
      questionnaireId,
      ...(ales.length > 0 && { choices: ales }),
      ...(versiune !== undefined && { version: versiune }),
    },
    toggle: (choice) =>
      set({
        ales: ales.includes(choice) ? ales.filter((each) => each !== choice) : [...ales, choice],
      }),
    setVersion: (version) => set({ versiune: version }),
    clear: () => set({ ales: null, versiune: null }),
  }
}
