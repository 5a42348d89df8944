import { expect, test, vi } from 'vitest'
import { admitToStream, type Credentials } from '#platform/server/auth/access.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const hourMs = 3_600_000

/** Whether the sign-in is still valid that many hours after it was made. */
async function stands(authorization: string, hours: number, onlyLooking: boolean) {
  const { access, database } = product.parts
  const now = new Date(product.now.getTime() + hours * hourMs)
  const credentials: Credentials = {
    authorization,
    ip: '',
    userAgent: '',
    now,
    isPassive: onlyLooking,
  }
  return admitToStream(credentials, database, access).then(
    () => true,
    () => false,
  )
}

const idleUntil = async () =>
  (
    await product.db.look<{ until: string }>('select max(idle_until)::text as until from sessions')
  )[0]?.until

test('a planner whose tab is only open is signed out after four hours', async () => {
  const session = await product.signIn('planner@demo.prilej.ro')
  for (const hours of [1, 2, 3]) expect(await stands(session, hours, true)).toBe(true)
  expect(await stands(session, 4.1, true)).toBe(false)
})

test('a planner who works stays signed in', async () => {
  const session = await product.signIn('planner@demo.prilej.ro')
  const before = await idleUntil()
  expect(await stands(session, 3, false)).toBe(true)
  await vi.waitFor(async () => expect(await idleUntil()).not.toBe(before), 30_000)
  expect(await stands(session, 4.1, true)).toBe(true)
})

test('F11: a server clock that jumps an hour ahead or back, and then right again, ends no sign-in', async () => {
  const session = await product.signIn('planner@demo.prilej.ro')
  for (const hours of [0, 1, 0, -1, 0, 3.9]) expect(await stands(session, hours, true)).toBe(true)
  // Work done while the clock was ahead prolongs it, and work done while it was behind shortens nothing.
  expect(await stands(session, 1, false)).toBe(true)
  expect(await stands(session, -1, false)).toBe(true)
  expect(await stands(session, 3.9, true)).toBe(true)
})
