import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { leadingZeroBits } from '../../model.ts'
import { goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
const bed = new Testbed(db)
const app = testApp(db, bed.options)
beforeEach(() => bed.pass(24 * 3600))

async function post(body: object, ip: string) {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/login',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  const { error } = answer.json<{ error?: { code: string } }>()
  return { status: answer.statusCode, code: error?.code, body: answer.body }
}

describe('thirty failures from one network', () => {
  let network = 0
  const crowded = async () => {
    const ip = `2001:db8:1:${(++network).toString(16)}::7`
    const from = (who: string, password: string, more: object = {}) =>
      post({ user: { email: who, password }, ...more }, ip)
    const { email } = await bed.person()
    const first = await from(email, goodPassword)
    const { device } = JSON.parse(first.body) as { device: string }
    for (let at = 0; at < 30; at++) await from(`x${at}@exemplu.ro`, 'greșită de tot')
    return { email, from, device }
  }
  const workFor = async (email: string) => {
    const { challenge, bits } = await app.call(contract.readChallenge, { email })
    for (let answer = 0; ; answer++) {
      const hash = createHash('sha256').update(`${challenge}:${answer}`).digest()
      if (leadingZeroBits(hash) >= bits) return { challenge, answer: String(answer) }
    }
  }

  test('close it for a while to unknown devices there, and nowhere else', async () => {
    const { email, from } = await crowded()
    const refused = await from(email, goodPassword)
    expect([refused.status, refused.code]).toEqual([429, 'accounts.work_needed'])
    const elsewhere = { user: { email, password: goodPassword } }
    expect((await post(elsewhere, '10.1.0.1')).status).toBe(200)
    bed.pass(15 * 60)
    expect((await from(email, goodPassword)).status).toBe(200)
  })

  test('leave it open to a device that signed in to the account before', async () => {
    const { email, from, device } = await crowded()
    expect((await from(email, goodPassword, { device })).status).toBe(200)
    const other = await bed.person()
    expect((await from(other.email, goodPassword, { device })).status).toBe(429)
    expect((await from(email, goodPassword, { device: `${device}x` })).status).toBe(429)
  })

  test('leave it open to a browser in which a new password was chosen by mail', async () => {
    const { email, from } = await crowded()
    await app.call(contract.forgotPassword, { email })
    const { secret } = await bed.mailTo(email)
    const password = 'cucul a tăcut de tot'
    const { device } = await app.call(contract.resetPassword, {
      token: secret,
      password,
      password_confirmation: password,
    })
    expect((await from(email, password)).status).toBe(429)
    expect((await from(email, password, { device })).status).toBe(200)
  })

  test('leave it open to the right password after some work, once for each', async () => {
    const { email, from } = await crowded()
    const work = await workFor(email)
    const lazy = { ...work, answer: '1' }
    expect((await from(email, goodPassword, { work: lazy })).status).toBe(429)
    const other = await bed.person()
    expect((await from(other.email, goodPassword, { work })).status).toBe(429)
    expect((await from(email, goodPassword, { work })).status).toBe(200)
    expect((await from(email, goodPassword, { work })).status).toBe(429)
  })

  test('a known device is held to the limits of the account as everybody', async () => {
    const { email, from, device } = await crowded()
    for (let at = 0; at < 5; at++) await from(email, 'greșită de tot', { device })
    const held = await from(email, goodPassword, { device })
    expect([held.status, held.code]).toEqual([429, 'accounts.too_many_tries'])
  })
})
