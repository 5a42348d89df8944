import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/numbers/money.ts'
import { Email, Line, Name, Search } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'

export const SampleState = z.enum(['new', 'waiting', 'done'])
export type SampleState = z.infer<typeof SampleState>

/** The editable fields of a sample. */
export const SampleFields = z.strictObject({
  name: Name,
  email: Email.nullable(),
  city: Line(80),
  state: SampleState,
  due: PlainDate.nullable(),
  price: Money,
})
export type SampleFields = z.infer<typeof SampleFields>

export const Sample = SampleFields.extend({ id: Id, version: z.int() })
export type Sample = z.infer<typeof Sample>

/** Named rows, or all that a filter matches but the named ones. */
export const SampleChoice = z.strictObject({
  all: z.boolean(),
  ids: z.array(Id).max(1000),
  search: Search.optional(),
  state: z.array(SampleState).max(3).optional(),
})
export type SampleChoice = z.infer<typeof SampleChoice>

/** Progress of filling in a hundred thousand rows. */
export const Filling = z.strictObject({
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  done: z.int(),
  total: z.int(),
  secondsLeft: z.int().nullable(),
})
export type Filling = z.infer<typeof Filling>

export const SampleSort = z.enum(['name', 'city', 'due'])
export type SampleSort = z.infer<typeof SampleSort>
