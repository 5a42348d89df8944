import { z as whole } from 'zod'
import { describe, expect, it, vi } from 'vitest'

// Another test may have let zod come already.
vi.resetModules()
const { z, zodHere } = await import('./zod-later.ts')

const Tone = z.enum(['red', 'green', 'blue'])
const Fields = z.object({ name: z.string().min(2), tone: Tone.default('red') })
const Change = z.strictObject({
  id: z.string(),
  ...Fields.partial().required({ name: true }).shape,
})
const Address = z.object({ tones: z.array(Tone).default([]), part: z.string().optional() })

describe('schemas before zod has come', () => {
  it('know their choices', () => {
    expect(Tone.options).toEqual(['red', 'green', 'blue'])
    expect(Tone.exclude(['red']).options).toEqual(['green', 'blue'])
    expect(z.enum([...Tone.options, 'none']).options).toContain('none')
    expect(Tone.safeParse('pink').success).toBe(false)
    expect(Tone.parse('blue')).toBe('blue')
  })

  it('know their fields and what stands for a value that is not given', () => {
    expect(Object.keys(Change.shape)).toEqual(['id', 'name', 'tone'])
    expect(Object.keys(Fields.omit({ name: true }).extend({ size: z.int() }).shape)).toEqual([
      'tone',
      'size',
    ])
    expect(Address.shape.tones.safeParse(undefined).data).toEqual([])
    expect(Address.shape.part.safeParse(undefined).success).toBe(true)
  })

  it('say so where only zod could answer', () => {
    expect(() => Fields.safeParse({ name: 'x' })).toThrow('a schema without choices')
  })
})

describe('the same schemas once zod has come', () => {
  const ways = [
    { name: 'Ana', tone: 'blue' },
    { name: 'A', tone: 'blue' },
    { name: 'Ana', tone: 'pink' },
    { id: '1', name: 'Ana' },
    { id: '1', tone: 'red' },
    null,
  ]

  it('answer as zod does', async () => {
    await zodHere()
    const Same = whole.object({
      name: whole.string().min(2),
      tone: whole.enum(['red', 'green', 'blue']).default('red'),
    })
    const SameChange = whole.strictObject({
      id: whole.string(),
      ...Same.partial().required({ name: true }).shape,
    })
    for (const way of ways) {
      expect(Fields.safeParse(way)).toEqual(Same.safeParse(way))
      expect(Change.safeParse(way)).toEqual(SameChange.safeParse(way))
    }
    expect(whole.array(Tone).safeParse(['red', 'pink']).success).toBe(false)
    expect(z.union([Tone, z.literal('none')]).parse('none')).toBe('none')
  })
})
