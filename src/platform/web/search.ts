import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { z } from 'zod'
import { searchText, type SearchValues } from './routing/links.ts'

type Change<S extends z.ZodObject> = { readonly [K in keyof z.input<S>]?: z.input<S>[K] | null }
export type SetSearch<S extends z.ZodObject> = (
  change: Change<S>,
  /** A filter replaces the entry in the history; other changes add a step. */
  options?: { step?: boolean },
) => void

/** Filters in the address; a value that the schema refuses is ignored. */
export function useSearch<S extends z.ZodObject>(schema: S): [z.output<S>, SetSearch<S>] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const values = useMemo(() => readSearch(schema, new URLSearchParams(search)), [schema, search])
  const change = useCallback<SetSearch<S>>(
    (next, options) => {
      // Read again: two changes in one event must not undo each other.
      const now = new URLSearchParams(window.location.search)
      const text = searchText(withoutDefaults(schema, next as SearchValues), now)
      void navigate({ search: text, hash: window.location.hash }, { replace: !options?.step })
    },
    [schema, navigate],
  )
  return [values, change]
}

export function readSearch<S extends z.ZodObject>(schema: S, search: URLSearchParams): z.output<S> {
  const valuesByName = Object.entries(schema.shape).map(([name, field]) => {
    const values = search.getAll(name)
    const raw = values.length === 0 ? undefined : valueOf(field as z.ZodType, values)
    const parsed = (field as z.ZodType).safeParse(raw)
    return [name, parsed.success ? parsed.data : (field as z.ZodType).safeParse(undefined).data]
  })
  return Object.fromEntries(valuesByName) as z.output<S>
}

/** Default values are left out of the address. */
function withoutDefaults(schema: z.ZodObject, values: SearchValues): SearchValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const usual = (schema.shape[name] as z.ZodType | undefined)?.safeParse(undefined).data
      return [name, JSON.stringify(usual) === JSON.stringify(value) ? null : value]
    }),
  )
}

/** An address holds only text; numbers, booleans and lists are read as the schema names them. */
function valueOf(field: z.ZodType, values: string[]): unknown {
  const inner = unwrapped(field)
  if (inner.def.type === 'array') {
    const element = unwrapped((inner as z.ZodArray).element as z.ZodType)
    return values.map((text) => scalar(element, text))
  }
  return scalar(inner, values[0] ?? '')
}

function scalar(field: z.ZodType, text: string): unknown {
  if (field.def.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (field.def.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  return text
}

function unwrapped(field: z.ZodType): z.ZodType {
  const { type } = field.def
  const wrapped =
    type === 'optional' || type === 'default' || type === 'nullable' || type === 'catch'
  return wrapped ? unwrapped((field as z.ZodOptional).unwrap() as z.ZodType) : field
}
