import type { ReactNode } from 'react'

export interface FilterField {
  name: string
  label: string
  icon?: ReactNode
  options: readonly FilterOption[]
  /** For too many options to list: passes the typed text to the source of matching options. */
  onSearch?: (typed: string) => void
}

export interface FilterOption {
  value: string
  label: string
  /** Number of rows that it would leave. */
  count?: number
}

/** The chosen values of each field; a field without any is not filtered by. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

export function isFiltering(values: FilterValues): boolean {
  return Object.values(values).some((chosen) => chosen.length > 0)
}

export function withFilter(
  values: FilterValues,
  name: string,
  chosen: readonly string[],
): FilterValues {
  const { [name]: _, ...rest } = values
  return chosen.length > 0 ? { ...rest, [name]: chosen } : rest
}
