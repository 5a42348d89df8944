import { z } from 'zod'
import { useSearch } from '#platform/web/search.ts'
import type { ResultFilter } from '../../model/answers/answers.ts'

const Address = z.object({
  /** `question:option`, several. */
  ales: z.array(z.string()).default([]),
  versiune: z.number().optional(),
})

export interface ChosenResults {
  /** What the server is asked for. */
  input: ResultFilter
  choices: readonly string[]
  version: number | undefined
  toggle: (choice: string) => void
  setVersion: (version: number | null) => void
  clear: () => void
}

/** What the results are narrowed by; it is in the address and holds for table, charts and exports. */
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
