import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { linkLives } from '../model.ts'
import { goodPassword, Testbed } from './testbed.ts'

const db = testDatabase()
const bed = new Testbed(db, { LIMITS: 'off' })
const app = testApp(db, bed.options)
beforeEach(() => bed.pass(24 * 3600))

const signIn = async (email: string, password = goodPassword) =>
  (await app.call(contract.login, { user: { email, password } })).token
const statusOf = (token: string) =>
  app.call(contract.getAccount, {}, token).then(
    () => 200,
    (error: { status: number }) => error.status,
  )

const newAddress = () => `nou-${randomUUID().slice(0, 8)}@exemplu.ro`

async function someone() {
  const person = await bed.person()
  return { ...person, token: await signIn(person.email) }
}

describe('a change of address', () => {
  test('a new address is confirmed there, announced to the old one, and ends every sign-in', async () => {
    const { email, token } = await someone()
    const next = `nou-${randomUUID().slice(0, 8)}@exemplu.ro`
    await app.call(contract.changeEmail, { email: next }, token)
    const { secret, link } = await bed.mailTo(next)
    expect(link).toContain('/profil-utilizator?email_token=')
    expect(await bed.mailTo(email)).toMatchObject({
      subject: 'S-a cerut schimbarea adresei contului',
      link: expect.stringContaining('/profil-utilizator?stop_email='),
    })
    expect((await app.call(contract.getAccount, {}, token)).pendingEmail).toBe(next)
    expect(await app.call(contract.confirmEmail, { token: secret }, token)).toEqual({ email: next })
    expect(await statusOf(token)).toBe(401)
    expect(await bed.mailTo(email)).toMatchObject({ subject: 'Adresa contului a fost schimbată' })
    const repeated = await signIn(next)
    await expect(
      app.call(contract.confirmEmail, { token: secret }, repeated),
    ).rejects.toMatchObject({
      code: 'accounts.link_invalid',
    })
  })

  test('a new address is confirmed by the sign-in that asked, or with the password', async () => {
    const { email, token } = await someone()
    const next = newAddress()
    await app.call(contract.changeEmail, { email: next }, token)
    const { secret } = await bed.mailTo(next)
    const confirm = (by?: string, password?: string) =>
      app.call(contract.confirmEmail, { token: secret, ...(password && { password }) }, by)
    await expect(confirm()).rejects.toMatchObject({ status: 401 })
    const stranger = await someone()
    await expect(confirm(stranger.token)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
    // Neither a recent sign-in nor a proof for something else is enough.
    const phone = await signIn(email)
    await app.call(contract.proveIdentity, { password: goodPassword }, phone)
    await expect(confirm(phone)).rejects.toMatchObject({ code: 'accounts.password_needed' })
    await expect(confirm(phone, 'altă parolă decât cea bună')).rejects.toMatchObject({
      code: 'accounts.wrong_password',
    })
    expect(await confirm(phone, goodPassword)).toEqual({ email: next })
  })

  test('a change that waits can be withdrawn', async () => {
    const { token } = await someone()
    const next = newAddress()
    await app.call(contract.changeEmail, { email: next }, token)
    const { secret } = await bed.mailTo(next)
    await app.call(contract.cancelEmailChange, {}, token)
    expect((await app.call(contract.getAccount, {}, token)).pendingEmail).toBeNull()
    await expect(app.call(contract.confirmEmail, { token: secret }, token)).rejects.toMatchObject({
      code: 'accounts.link_invalid',
    })
  })

  describe('a person who takes the account back withdraws what a stranger began in it', () => {
    const next = 'cucul a tăcut de tot'
    const twice = { password: next, password_confirmation: next }
    const ways: Record<string, (own: string, email: string) => Promise<unknown>> = {
      'a reset by mail': async (_own, email) => {
        await app.call(contract.forgotPassword, { email })
        const { secret } = await bed.mailTo(email)
        return app.call(contract.resetPassword, { token: secret, ...twice })
      },
      'a new password': (own) => app.call(contract.changePassword, twice, own),
      'ending all other sign-ins': (own) => app.call(contract.endOtherSessions, {}, own),
      'ending the sign-in of the stranger': async (own) => {
        const { items } = await app.call(contract.listSessions, {}, own)
        const other = items.find(({ current }) => !current)
        return app.call(contract.endSession, { sessionId: other?.id ?? '' }, own)
      },
    }

    test.each(Object.keys(ways))('%s', async (way) => {
      const { email, token: own } = await someone()
      const strangers = await signIn(email)
      const taken = newAddress()
      await app.call(contract.changeEmail, { email: taken }, strangers)
      const { secret } = await bed.mailTo(taken)
      await ways[way]?.(own, email)
      // Even a person who has the password and a fresh sign-in cannot use the link.
      const passwords = [goodPassword, next]
      for (const password of passwords) {
        const fresh = await signIn(email, password).catch(() => undefined)
        await expect(
          app.call(contract.confirmEmail, { token: secret }, fresh ?? strangers),
        ).rejects.toThrow()
      }
      expect(
        await db.look(`select from account_tokens where email = $1 and used_at is null`, [taken]),
      ).toEqual([])
      expect(await db.look('select from users where email = $1', [taken])).toEqual([])
    })

    test('also where the letter to the new address was not written yet', async () => {
      const { email, token: own } = await someone()
      const strangers = await signIn(email)
      const taken = newAddress()
      await app.call(contract.changeEmail, { email: taken }, strangers)
      await app.call(contract.endOtherSessions, {}, own)
      await bed.work()
      expect(bed.letters.filter((letter) => letter.to.address === taken)).toEqual([])
    })
  })

  describe('the former address, while its link works', () => {
    async function changed() {
      const { email, token } = await someone()
      const next = newAddress()
      await app.call(contract.changeEmail, { email: next }, token)
      const { secret } = await bed.mailTo(next)
      await app.call(contract.confirmEmail, { token: secret }, token)
      return { email, next, token: await signIn(next) }
    }

    test('learns of a second change, and can still undo it', async () => {
      const { email, next, token } = await changed()
      const third = newAddress()
      await app.call(contract.changeEmail, { email: third }, token)
      const { secret } = await bed.mailTo(third)
      await app.call(contract.confirmEmail, { token: secret }, token)
      expect(await bed.mailTo(next)).toMatchObject({ subject: 'Adresa contului a fost schimbată' })
      const letter = await bed.mailTo(email)
      expect(letter.subject).toBe('Adresa contului a fost schimbată din nou')
      const { state } = await app.call(contract.stopEmailChange, { token: letter.secret })
      expect(state).toBe('reverted')
    })

    test('brings the account back before anybody can delete it', async () => {
      const { email, token } = await changed()
      const { secret } = await bed.mailTo(email)
      await expect(app.call(contract.deleteAccount, {}, token)).rejects.toMatchObject({
        status: 409,
        code: 'accounts.deletion_waits',
      })
      const { waitsUntil } = await app.call(contract.describeDeletion, {}, token)
      // The number of days in the letter, also for the link that was sent while the change waited.
      expect(Date.parse(waitsUntil ?? '') - bed.now.getTime()).toBe(linkLives.email_undo * 1000)
      const { state } = await app.call(contract.stopEmailChange, { token: secret })
      expect(state).toBe('reverted')
      expect(await db.look('select from users where email = $1', [email])).toHaveLength(1)
    })

    test('is not written to once its link has run out', async () => {
      const { email, next } = await changed()
      bed.pass(9 * 24 * 3600)
      await app.call(contract.deleteAccount, {}, await signIn(next))
      await bed.work()
      const letters = bed.letters.filter(({ to }) => to.address === email)
      expect(letters.map(({ subject }) => subject)).not.toContain('Contul a fost șters')
    })
  })

  describe('the link to the former address', () => {
    const stop = (token: string) => app.call(contract.stopEmailChange, { token })
    const read = (token: string) => app.call(contract.readStopLink, { token })

    test('stops a change that waits, and leaves only the mailbox to open the account', async () => {
      const { email, token, id } = await someone()
      const next = newAddress()
      await app.call(contract.changeEmail, { email: next }, token)
      const { secret: confirm } = await bed.mailTo(next)
      const { secret } = await bed.mailTo(email)
      await db.look(
        `insert into identities values ('https://accounts.google.com', $1, $2, 'x@gmail.com', now())`,
        [randomUUID(), id],
      )
      expect(await read(secret)).toEqual({ email, other: next, state: 'waiting' })
      expect(await stop(secret)).toMatchObject({ email, state: 'stopped' })
      await expect(read(secret)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
      expect(await statusOf(token)).toBe(401)
      await expect(signIn(email)).rejects.toMatchObject({ status: 401 })
      expect(await db.look('select from identities where user_id = $1', [id])).toEqual([])
      const reset = await bed.mailTo(email)
      expect(reset.subject).toBe('Alegeți o parolă nouă pentru contul dumneavoastră')
      const letterText = JSON.stringify(
        bed.letters.findLast(({ to }) => to.address === email)?.blocks,
      )
      expect(letterText).toContain('parola veche nu mai funcționează')
      expect(letterText).not.toContain('parola rămâne cea veche')
      const password = 'cucul a tăcut de tot'
      await app.call(contract.resetPassword, {
        token: reset.secret,
        password,
        password_confirmation: password,
      })
      const mine = await signIn(email, password)
      await expect(app.call(contract.confirmEmail, { token: confirm }, mine)).rejects.toMatchObject(
        { code: 'accounts.link_invalid' },
      )
      await expect(stop(secret)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
    })

    test('brings the address back for seven days, whatever the stranger did since', async () => {
      const { email, token } = await someone()
      const [second, third] = [newAddress(), newAddress()]
      const move = async (by: string, to: string) => {
        await app.call(contract.changeEmail, { email: to }, by)
        const { secret } = await bed.mailTo(to)
        await app.call(contract.confirmEmail, { token: secret }, by)
        return signIn(to)
      }
      const atSecond = await move(token, second)
      const { secret, subject } = await bed.mailTo(email)
      expect(subject).toBe('Adresa contului a fost schimbată')
      await move(atSecond, third)
      const { secret: strangers } = await bed.mailTo(second)
      bed.pass(6 * 24 * 3600)
      expect(await read(secret)).toEqual({ email, other: third, state: 'changed' })
      expect(await stop(secret)).toMatchObject({ email, state: 'reverted' })
      await expect(read(strangers)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
      await expect(signIn(third)).rejects.toMatchObject({ status: 401 })
      await expect(stop(strangers)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
    })

    test('is worth nothing after that', async () => {
      const { email, token } = await someone()
      const next = newAddress()
      await app.call(contract.changeEmail, { email: next }, token)
      const { secret: confirm } = await bed.mailTo(next)
      await app.call(contract.confirmEmail, { token: confirm }, token)
      const { secret } = await bed.mailTo(email)
      bed.pass(7 * 24 * 3600 + 1)
      await expect(stop(secret)).rejects.toMatchObject({ code: 'accounts.link_invalid' })
    })
  })

  test('an address that is taken gets the same answer, and its owner a letter', async () => {
    const { token } = await someone()
    const owner = await bed.person()
    const answer = await app.call(contract.changeEmail, { email: owner.email }, token)
    expect(answer.status).toBe('check_mail')
    expect((await bed.mailTo(owner.email)).subject).toBe('Aveți deja un cont Prilej')
  })
})
