import { expect, test } from 'vitest'
import { base32, stepOfCode, totpAddress, totpCode, totpStep } from './totp.ts'

/** The secret of the test vectors of RFC 6238, whose codes have eight digits; the last six are ours. */
const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, as in RFC 6238', (seconds, code) => {
  expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('a code counts in its half minute, the one before and the one after', () => {
  const code = totpCode(secret, 100)
  const at = (seconds: number) => stepOfCode(secret, code, new Date(seconds * 1000))
  expect([3000, 3029, 2970, 3059].map(at)).toEqual([100, 100, 100, 100])
  expect([2969, 3060, 0].map(at)).toEqual([undefined, undefined, undefined])
})

test.each(['', '12345', '1234567', 'abcdef', '２８７０８２'])('%j is no code', (code) => {
  expect(stepOfCode(secret, code, new Date(59_000))).toBeUndefined()
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j, as in RFC 4648', (text, expected) => {
  expect(base32(Buffer.from(text))).toBe(expected)
})

test('the address for an app names the product and the account', () => {
  expect(totpAddress(secret, 'ana+1@exemplu.ro')).toBe(
    'otpauth://totp/Prilej%3Aana%2B1%40exemplu.ro?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Prilej',
  )
})
