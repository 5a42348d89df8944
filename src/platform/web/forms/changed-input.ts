import type { Endpoint } from '#shared/contract.ts'
import { isSame } from './draft.ts'

type Input = Record<string, unknown>

/**
 * The input that a form sends for an edited row: the fields that differ from the row it opened with. In a
 * PATCH an absent field means unchanged; other commands send everything. Fields of the row that the command
 * does not have stay as they are.
 */
export function changedInput<T extends object>(command: Endpoint, input: T, before: T): T {
  if (command.method !== 'PATCH') return input
  const { shape } = command.input
  const isUntouched = (name: string) =>
    (!shape[name] || shape[name].safeParse(undefined).success) &&
    isSame((input as Input)[name], (before as Input)[name])
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isUntouched(name))) as T
}
