import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemsOf } from '../field-problems.ts'
import { Cui, Iban, looksLikeCnp } from './identifiers.ts'

function replaceDigit(text: string, at: number, by: number): string {
  return `${text.slice(0, at)}${by}${text.slice(at + 1)}`
}

describe('Cui', () => {
  it.each([
    ['RO14399840', 'RO14399840'],
    ['14399840', '14399840'],
    [' ro 1439 9840 ', 'RO14399840'],
    ['361757', '361757'],
    ['1590082', '1590082'],
    ['RO\u00A01590082', 'RO1590082'],
  ])('reads %j as %s', (typed, kept) => expect(Cui.parse(typed)).toBe(kept))

  it.each([
    '14399841',
    'RO',
    '0',
    '00',
    '1',
    '014399840',
    '12345678901',
    'DE14399840',
    '1439984O',
    'RORO14399840',
    '１４３９９８４０',
    '14399840;',
    '-14399840',
  ])('refuses %j', (typed) => {
    const { error } = Cui.safeParse(typed)
    expect(error && problemsOf(error)).toEqual({ '': { code: 'invalid_cui' } })
  })

  it('asks for one when empty', () => {
    const { error } = Cui.safeParse('  ')
    expect(error && problemsOf(error)).toEqual({ '': { code: 'required' } })
  })

  it('accepts exactly one control digit for every number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (number) => {
        const accepted = [...'0123456789'].filter(
          (digit) => Cui.safeParse(`${number}${digit}`).success,
        )
        expect(accepted).toHaveLength(1)
      }),
    )
  })
})

describe('Iban', () => {
  const good = 'RO49AAAA1B31007593840000'

  it.each([
    ['RO49 AAAA 1B31 0075 9384 0000', good],
    ['ro49aaaa1b31007593840000', good],
    ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
    ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
    ['MD24 AG00 0225 1000 1310 4168', 'MD24AG000225100013104168'],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', 'MT84MALT011000012345MTLCAST001S'],
  ])('reads %j as %s', (typed, kept) => expect(Iban.parse(typed)).toBe(kept))

  it.each([
    'RO49AAAA1B31007593840001',
    'RO48AAAA1B31007593840000',
    'RO49AAAA1B3100759384000',
    'RO49',
    'hello',
    'RO49-AAAA-1B31-0075-9384-0000',
    '4949AAAA1B31007593840000',
    'RO49ĂAAA1B31007593840000',
  ])('refuses %j', (typed) => expect(Iban.safeParse(typed).success).toBe(false))

  it('notices any single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 23 }), fc.nat(9), (at, by) => {
        fc.pre(good[at] !== String(by))
        expect(Iban.safeParse(replaceDigit(good, at, by)).success).toBe(false)
      }),
    )
  })
})

describe('looksLikeCnp', () => {
  it.each([
    '1800101221144',
    '2950615400011',
    'CNP-ul meu este 1800101221144, mulțumesc',
    'CNP:1800101221144.',
    '1 800101 221144',
    '1800101-22114-4',
    'tel. 0712 345 678 1800101221144',
    '0712345678 1 800101 221144 ieri',
    '１８００１０１２２１１４４',
  ])('sees one in %j', (text) => expect(looksLikeCnp(text)).toBe(true))

  it.each([
    '',
    'fără cifre',
    '1800101221145',
    '1801301221144',
    '1800132221144',
    '0800101221144',
    '180010122114',
    '18001012211440',
    '+40 712 345 678',
    'RO49 AAAA 1B31 0075 9384 0000',
    '1762995600000',
    '15.05.2027, ora 19:30',
  ])('sees none in %j', (text) => expect(looksLikeCnp(text)).toBe(false))

  it('notices any single changed digit', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(9), (at, by) => {
        const changed = replaceDigit('1800101221144', at, by)
        expect(looksLikeCnp(changed)).toBe(changed === '1800101221144')
      }),
    )
  })
})
