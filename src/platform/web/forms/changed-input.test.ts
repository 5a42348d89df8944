import { expect, test } from 'vitest'
import { z } from 'zod'
import { command } from '#shared/contract.ts'
import { changedInput } from './changed-input.ts'

const fields = {
  id: z.string(),
  version: z.int(),
  title: z.string().optional(),
  due: z.strictObject({ date: z.string().nullable() }).optional(),
  tags: z.array(z.string()).optional(),
  leadId: z.string().nullable().optional(),
}
const change = (method: 'PATCH' | 'PUT' | 'POST') =>
  command({
    method,
    path: '/things/:id',
    access: 'user',
    input: z.strictObject(fields),
    output: z.null(),
  })

const before = {
  id: 'a',
  version: 3,
  title: 'Tort',
  due: { date: '2027-01-02' },
  tags: ['x'],
  leadId: 'p' as string | null,
}

test('an edit sends what was touched, and what names the row', () => {
  expect(changedInput(change('PATCH'), { ...before, title: 'Tortul' }, before)).toEqual({
    id: 'a',
    version: 3,
    title: 'Tortul',
  })
})

test('fields are compared by what they hold', () => {
  const same = { ...before, due: { date: '2027-01-02' }, tags: ['x'] }
  expect(changedInput(change('PATCH'), same, before)).toEqual({ id: 'a', version: 3 })
})

test('what the row has beyond the fields of the command is not sent', () => {
  const row = { ...before, pausedBy: null }
  expect(changedInput(change('PATCH'), { ...row, title: 'Tortul' }, row)).toEqual({
    id: 'a',
    version: 3,
    title: 'Tortul',
  })
})

test('what was emptied is sent', () => {
  expect(changedInput(change('PATCH'), { ...before, leadId: null, tags: [] }, before)).toEqual({
    id: 'a',
    version: 3,
    leadId: null,
    tags: [],
  })
})

test.each(['PUT', 'POST'] as const)('a %s goes whole', (method) => {
  expect(changedInput(change(method), before, before)).toEqual(before)
})
