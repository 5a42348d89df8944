import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Money } from '#shared/money.ts'
import { Email, Line, Name } from '#shared/text.ts'
import { PlainDate } from '#shared/time.ts'

export const SampleState = z.enum(['new', 'waiting', 'done'])
export type SampleState = z.infer<typeof SampleState>

/** What a person types about a sample. */
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

export const SampleSort = z.enum(['name', 'city', 'due'])
export type SampleSort = z.infer<typeof SampleSort>
