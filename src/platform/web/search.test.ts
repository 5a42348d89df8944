import { expect, test } from 'vitest'
import { z } from 'zod'
import { readSearch } from './search.ts'

const Filters = z.object({
  q: z.string().max(20).default(''),
  stare: z.enum(['confirmat', 'refuzat']).optional(),
  masa: z.int().optional(),
  etichete: z.array(z.string()).default([]),
  vip: z.boolean().optional(),
})
const read = (search: string) => readSearch(Filters, new URLSearchParams(search))

test('filters are read from the address', () => {
  expect(read('q=ana&stare=confirmat&masa=7&etichete=a&etichete=b&vip=true&eveniment=x')).toEqual({
    q: 'ana',
    stare: 'confirmat',
    masa: 7,
    etichete: ['a', 'b'],
    vip: true,
  })
})

test('what is not given has its default', () => {
  expect(read('')).toEqual({ q: '', etichete: [] })
})

test('what makes no sense counts as not given, one by one', () => {
  expect(read(`q=${'x'.repeat(30)}&stare=poate&masa=1.5&vip=da&etichete=a`)).toEqual({
    q: '',
    etichete: ['a'],
  })
})
