import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { query } from '#shared/contract.ts'
import { reading } from './endpoint.ts'

const listKites = query({
  path: '/kites',
  access: 'user',
  input: z.strictObject({}),
  output: z.strictObject({ count: z.int() }),
  reads: ['kites'],
})

const answers: ((count: number) => void)[] = []
const signals: (AbortSignal | null | undefined)[] = []
vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
  signals.push(signal)
  return new Promise<Response>((answer) => {
    answers.push((count) => answer(Response.json({ count })))
  })
})
afterEach(() => vi.unstubAllGlobals())

const asked = (times: number) => vi.waitFor(() => expect(answers).toHaveLength(times), 30_000)

test('a person who leaves ends a first reading, but not one that follows a change', async () => {
  const client = new QueryClient()
  const kites = reading(listKites, {})
  const look = () => new QueryObserver(client, kites).subscribe(() => undefined)
  look()()
  await asked(1)
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true), 30_000)

  const leave = look()
  await asked(2)
  answers[1]?.(1)
  await vi.waitFor(() => expect(client.getQueryData(kites.queryKey)).toEqual({ count: 1 }), 30_000)
  void client.invalidateQueries()
  await asked(3)
  leave()
  answers[2]?.(2)
  await vi.waitFor(() => expect(client.getQueryData(kites.queryKey)).toEqual({ count: 2 }), 30_000)
})
