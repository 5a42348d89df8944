import { expect, test } from 'vitest'
import './zod-setup.ts'

test('zod takes its settings from where we put them', async () => {
  const { z } = await import('zod')
  expect(z.config()).toMatchObject({ jitless: true })
})
