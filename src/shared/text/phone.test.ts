import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '../field-problems.ts'
import { formatPhone, normalisePhone, Phone } from './phone.ts'

const written = fc
  .tuple(fc.constantFrom('2', '3', '7'), fc.stringMatching(/^\d{8}$/))
  .map((digits) => digits.join(''))

describe('normalisePhone', () => {
  it.each([
    ['0712 345 678', '+40712345678'],
    ['0712345678', '+40712345678'],
    ['0712.345.678', '+40712345678'],
    ['0712-345-678', '+40712345678'],
    ['0712/345.678', '+40712345678'],
    ['+40 712 345 678', '+40712345678'],
    ['+40 (0)712 345 678', '+40712345678'],
    ['+40 0712 345 678', '+40712345678'],
    ['(+40) 712 345 678', '+40712345678'],
    ['0040 712 345 678', '+40712345678'],
    ['40712345678', '+40712345678'],
    ['712345678', '+40712345678'],
    ['\u202A+40 712 345 678\u202C', '+40712345678'],
    ['\u00A00712\u00A0345\u00A0678\u200B', '+40712345678'],
    ['021 312 3456', '+40213123456'],
    ['(021) 312-3456', '+40213123456'],
    ['+44 7911 123456', '+447911123456'],
    ['0049 151 23456789', '+4915123456789'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+373 22 123 456', '+37322123456'],
  ])('reads %j as %s', (typed, kept) => expect(normalisePhone(typed)).toBe(kept))

  it.each([
    '',
    ' ',
    '+',
    '00',
    '0',
    '112',
    '071234567',
    '07123456789',
    '0712 345 67a',
    'suna-ma',
    '+40=cmd',
    '=+40712345678',
    '+40 712 345 678 ext 2',
    '+40+712345678',
    '0712345678, 0722345678',
    '123456789',
    '+0712345678',
    '+40112345678',
    '+1234567890123456',
    '1'.repeat(40),
    '+4071234567８',
    '+49 15',
  ])('refuses %j', (typed) => expect(normalisePhone(typed)).toBeNull())

  it('finds one number behind every way to write it, and keeps it', () => {
    fc.assert(
      fc.property(written, (digits) => {
        const forms = [`0${digits}`, `+40${digits}`, `0040 ${digits}`, digits, `+40${digits}`]
        for (const form of forms) expect(normalisePhone(form)).toBe(`+40${digits}`)
        expect(normalisePhone(formatPhone(`+40${digits}`))).toBe(`+40${digits}`)
      }),
    )
  })

  it('gives E.164 or nothing', () => {
    const noise = fc.string({ unit: fc.constantFrom(...'0123456789+() .-/a='), maxLength: 45 })
    fc.assert(
      fc.property(noise, (text) => {
        expect(normalisePhone(text) ?? '+1234567').toMatch(/^\+[1-9]\d{6,14}$/)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('Phone', () => {
  it('keeps E.164', () => expect(Phone.parse('0712 345 678')).toBe('+40712345678'))

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['abc', 'invalid_phone'],
    ['07', 'invalid_phone'],
    [712345678, 'invalid_type'],
  ])('refuses %j as %s', (typed, code) => {
    const { error } = Phone.safeParse(typed)
    expect(error && problemsOf(error)).toEqual({ '': { code } })
  })
})

describe('formatPhone', () => {
  it.each([
    ['+40712345678', '+40 712 345 678'],
    ['+40213123456', '+40 21 312 3456'],
    ['+40264123456', '+40 264 123 456'],
    ['+447911123456', '+44 791 112 3456'],
    ['+37322123456', '+373 221 234 56'],
    ['+14155552671', '+1 415 555 2671'],
  ])('shows %s as %s', (phone, shown) => expect(formatPhone(phone)).toBe(shown))
})
