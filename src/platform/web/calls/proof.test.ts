import { afterEach, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { askForProof, proveWith, wasProved } from './proof.ts'

let stop: () => void = () => undefined
afterEach(() => stop())

const needed = new AppError('forbidden', 'accounts.proof_needed')

test('a person who is quicker than what asks waits for it', async () => {
  const proved = wasProved(needed)
  stop = proveWith(() => Promise.resolve(true))
  expect(await proved).toBe(true)
})

test('many requests at once ask once and get the same answer', async () => {
  let asked = 0
  stop = proveWith(() => Promise.resolve(++asked > 1))
  expect(await Promise.all([wasProved(needed), askForProof()])).toEqual([false, false])
  expect(await askForProof()).toBe(true)
})

test('another refusal asks nothing', async () => {
  stop = proveWith(() => Promise.reject(new Error('was asked')))
  expect(await wasProved(new AppError('forbidden', 'admins_only'))).toBe(false)
})
