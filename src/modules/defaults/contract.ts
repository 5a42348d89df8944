import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  Category,
  CategoryFields,
  CategoryKind,
  DatedFields,
  DatedValue,
  Defaults,
  maxCategories,
} from './model.ts'

export const getDefaults = query({
  path: '/defaults',
  access: 'defaults:read',
  output: Defaults,
  reads: ['defaults'],
})

export const changeDefaults = command({
  method: 'PATCH',
  path: '/defaults',
  access: 'defaults:admin',
  input: Defaults,
  output: Defaults,
  changes: ['defaults'],
  errors: ['defaults.changed_meanwhile'],
})

export const listDated = query({
  path: '/defaults/dated',
  access: 'defaults:read',
  output: z.strictObject({ items: z.array(DatedValue) }),
  reads: ['defaults.dated'],
  about: 'VAT rates and cash limits, by kind and, within one, the newest first.',
})

export const addDated = command({
  method: 'POST',
  path: '/defaults/dated',
  access: 'defaults:admin',
  input: DatedFields,
  output: DatedValue,
  changes: ['defaults.dated'],
  errors: ['defaults.dated_refused', 'defaults.too_many'],
})

export const changeDated = command({
  method: 'PATCH',
  path: '/defaults/dated/:id',
  access: 'defaults:admin',
  input: DatedFields.omit({ kind: true }).partial().extend({ id: Id, version: z.int() }),
  output: DatedValue,
  changes: ['defaults.dated'],
  errors: [
    'defaults.dated_changed_meanwhile',
    'defaults.dated_not_found',
    'defaults.dated_refused',
  ],
})

export const removeDated = command({
  method: 'DELETE',
  path: '/defaults/dated/:id',
  access: 'defaults:admin',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['defaults.dated', 'company.bin'],
  errors: ['defaults.dated_not_found'],
})

export const restoreDated = command({
  method: 'POST',
  path: '/defaults/dated/:id/restore',
  access: 'defaults:admin',
  input: z.strictObject({ id: Id }),
  output: DatedValue,
  changes: ['defaults.dated', 'company.bin'],
  errors: ['defaults.dated_not_found', 'defaults.dated_refused'],
})

export const listCategories = query({
  path: '/defaults/categories',
  access: 'defaults:read',
  input: z.strictObject({ kind: CategoryKind }),
  output: z.strictObject({ items: z.array(Category) }),
  reads: ['defaults.categories'],
  about: 'The categories of one kind, in the order the company gave them.',
})

export const addCategory = command({
  method: 'POST',
  path: '/defaults/categories',
  access: 'defaults:admin',
  input: CategoryFields.extend({ kind: CategoryKind }),
  output: Category,
  changes: ['defaults.categories'],
  errors: ['defaults.category_name_taken', 'defaults.too_many'],
})

export const changeCategory = command({
  method: 'PATCH',
  path: '/defaults/categories/:id',
  access: 'defaults:admin',
  input: CategoryFields.partial().extend({ id: Id, version: z.int() }),
  output: Category,
  changes: ['defaults.categories'],
  errors: [
    'defaults.category_changed_meanwhile',
    'defaults.category_not_found',
    'defaults.category_name_taken',
  ],
})

export const placeCategory = command({
  method: 'POST',
  path: '/defaults/categories/:id/place',
  access: 'defaults:admin',
  input: z.strictObject({ id: Id, at: z.int().min(0).max(maxCategories) }),
  output: Nothing,
  changes: ['defaults.categories'],
  errors: ['defaults.category_not_found'],
  about: 'Puts it at that place among those of its kind, counted from 0; beyond the end is last.',
})

export const removeCategory = command({
  method: 'DELETE',
  path: '/defaults/categories/:id',
  access: 'defaults:admin',
  input: z.strictObject({ id: Id }),
  output: Nothing,
  changes: ['defaults.categories', 'company.bin'],
  errors: ['defaults.category_not_found'],
})

export const restoreCategory = command({
  method: 'POST',
  path: '/defaults/categories/:id/restore',
  access: 'defaults:admin',
  input: z.strictObject({ id: Id }),
  output: Category,
  changes: ['defaults.categories', 'company.bin'],
  errors: ['defaults.category_not_found', 'defaults.category_name_taken', 'defaults.too_many'],
})
