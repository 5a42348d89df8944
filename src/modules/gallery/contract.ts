import { z } from 'zod'
import { command, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text.ts'
import { Sample, SampleFields, SampleSort, SampleState } from './model.ts'

const filter = { search: Search.optional(), state: SampleState.optional() }

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

export const fillSamples = command({
  method: 'POST',
  path: '/gallery/samples/fill',
  access: 'gallery',
  output: z.null(),
  about: 'Makes the hundred thousand rows, in the background.',
})
