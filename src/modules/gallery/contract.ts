import { z } from 'zod'
import { command, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import { Filling, Sample, SampleChoice, SampleFields, SampleSort, SampleState } from './model.ts'

const filter = { search: Search.optional(), state: z.array(SampleState).max(3).optional() }

export const listSamples = query({
  path: '/gallery/samples',
  access: 'gallery',
  input: z.strictObject({
    ...filter,
    sort: SampleSort.default('name'),
    descending: z.boolean().default(false),
    ...pageInput,
  }),
  output: pageOf(Sample),
  reads: ['gallery.samples'],
  about: 'A list of a hundred thousand rows, for trying the table.',
})

export const getSample = query({
  path: '/gallery/samples/:id',
  access: 'gallery',
  input: z.strictObject({ id: Id }),
  output: Sample,
  reads: ['gallery.samples'],
  errors: ['gallery.not_found'],
})

export const addSample = command({
  method: 'POST',
  path: '/gallery/samples',
  access: 'gallery',
  input: SampleFields,
  output: Sample,
  changes: ['gallery.samples'],
})

export const changeSample = command({
  method: 'PATCH',
  path: '/gallery/samples/:id',
  access: 'gallery',
  input: SampleFields.partial().extend({ id: Id, version: z.int() }),
  output: Sample,
  changes: ['gallery.samples'],
  errors: ['gallery.changed_meanwhile', 'gallery.not_found'],
})

export const removeSample = command({
  method: 'DELETE',
  path: '/gallery/samples/:id',
  access: 'gallery',
  input: z.strictObject({ id: Id }),
  output: z.null(),
  changes: ['gallery.samples'],
  errors: ['gallery.not_found'],
})

export const restoreSample = command({
  method: 'POST',
  path: '/gallery/samples/:id/restore',
  access: 'gallery',
  input: z.strictObject({ id: Id }),
  output: Sample,
  changes: ['gallery.samples'],
  errors: ['gallery.not_found'],
})

export const removeSamples = command({
  method: 'POST',
  path: '/gallery/removals',
  access: 'gallery',
  input: SampleChoice,
  output: z.strictObject({ removed: z.int(), at: z.string() }),
  changes: ['gallery.samples'],
  about: 'Removes many at once; the moment it names brings the same ones back.',
})

export const restoreSamples = command({
  method: 'DELETE',
  path: '/gallery/removals/:at',
  access: 'gallery',
  input: z.strictObject({ at: Instant }),
  output: z.strictObject({ restored: z.int() }),
  changes: ['gallery.samples'],
})

export const fillSamples = command({
  method: 'POST',
  path: '/gallery/fill',
  access: 'gallery',
  output: z.null(),
  changes: ['work'],
  about: 'Makes the hundred thousand rows, in the background.',
})

export const getFilling = query({
  path: '/gallery/fill',
  access: 'gallery',
  output: z.strictObject({ filling: Filling.nullable() }),
  reads: ['work'],
  about: 'How far the last filling is.',
})

export const cancelFilling = command({
  method: 'DELETE',
  path: '/gallery/fill',
  access: 'gallery',
  output: z.null(),
  changes: ['work'],
  about: 'Stops the filling at its next step; the rows made so far stay.',
})
