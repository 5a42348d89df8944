import { beforeAll, expect, test } from 'vitest'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import * as accounts from '#modules/accounts/contract.ts'
import { codeOfApp } from '#modules/accounts/server/testbed.ts'
import { addKey } from '#modules/integrations/contract.ts'
import {
  changeFactorRule,
  listHistory,
  listTags,
  listTeam,
  readFactorRule,
  resetColleaguesFactor,
} from '#modules/company/contract.ts'

const product = wholeProduct()
let admin = ''
let planner = ''
beforeAll(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  planner = await product.signIn('planner@demo.prilej.ro')
})

function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  who: string,
): Promise<OutputOf<E>> {
  return callOver(product.http, endpoint, input, who)
}
const refusal = (calling: Promise<unknown>) =>
  calling.then(
    () => 'accepted',
    (error: unknown) => (error as { code: string }).code,
  )

async function setUpApp(who: string): Promise<void> {
  const { secret } = await call(accounts.startTotp, {}, who)
  const code = codeOfApp(secret, product.now)
  await call(accounts.confirmTotp, { code }, who)
}

test('a company asks for a second factor without locking itself out', async () => {
  const asking = () => call(changeFactorRule, { rule: 'everybody' }, admin)
  expect(await refusal(asking())).toBe('accounts.own_factor_first')
  await setUpApp(admin)
  await asking()

  // Signed in as before, and still nothing of the company is open to the planner.
  expect(await refusal(call(listTags, {}, planner))).toBe('second_factor_missing')
  expect(await call(accounts.getSecondFactor, {}, planner)).toMatchObject({ isAsked: true })
  await setUpApp(planner)
  expect((await call(listTags, {}, planner)).items).toBeDefined()

  const { rule, withFactor } = await call(readFactorRule, {}, admin)
  const { members } = await call(listTeam, {}, admin)
  const emails = members.filter(({ id }) => withFactor.includes(id)).map(({ email }) => email)
  expect({ rule, emails: emails.toSorted() }).toEqual({
    rule: 'everybody',
    emails: ['admin@demo.prilej.ro', 'planner@demo.prilej.ro'],
  })
  const { items } = await call(listHistory, { entity: 'company' }, admin)
  expect(items[0]?.changes[0]).toMatchObject({
    label: { ro: 'Al doilea factor' },
    after: { ro: 'se cere tuturor' },
  })
})

test('an API key is no sign-in and works as before', async () => {
  const fields = { name: 'Site', right: 'read' as const, eventIds: null, lastDay: null }
  const { token } = await call(addKey, fields, admin)
  expect((await call(listTags, {}, `Bearer ${token}`)).items).toBeDefined()
})

test('an admin helps a colleague who lost the phone, and not themselves', async () => {
  const { members } = await call(listTeam, {}, admin)
  const idOf = (address: string) => members.find(({ email }) => email === address)?.id ?? ''
  const reset = (address: string, who: string) =>
    refusal(call(resetColleaguesFactor, { userId: idOf(address) }, who))
  expect(await reset('admin@demo.prilej.ro', planner)).toBe('admins_only')
  expect(await reset('admin@demo.prilej.ro', admin)).toBe('accounts.own_factor_in_profile')
  expect(await reset('planner@demo.prilej.ro', admin)).toBe('accepted')
  expect(await reset('planner@demo.prilej.ro', admin)).toBe('accounts.factor_none')
  expect(await refusal(call(listTags, {}, planner))).toBe('sign_in_needed')
  // The password alone signs in again, and then the second factor is set up again.
  planner = await product.signIn('planner@demo.prilej.ro')
  expect(await refusal(call(listTags, {}, planner))).toBe('second_factor_missing')
  const { items } = await call(listHistory, { entity: 'user' }, admin)
  expect(items[0]?.actor.kind).toBe('user')
  expect(JSON.stringify(items[0])).toContain('a scos al doilea factor pentru')
})

test('of somebody in another company there is nothing to remove', async () => {
  const userId = '00000000-0000-4000-8000-000000000000'
  expect(await refusal(call(resetColleaguesFactor, { userId }, admin))).toBe(
    'accounts.member_not_found',
  )
})
