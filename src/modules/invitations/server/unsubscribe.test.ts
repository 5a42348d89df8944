import { describe, expect, test } from 'vitest'
import { removeEvent } from '#modules/events/contract.ts'
import {
  addFamily,
  eraseGuest,
  exportGuest,
  mergeGuests,
  removeGuest,
  undoMerge,
} from '#modules/guests/contract.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { mailBed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { draft, guest, letters, of, release, show, work } = mailBed(app, bed)
const pathOf = (url: string) => new URL(url).pathname
const post = (url: string, payload: string) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })

async function merge(keptId: string, droppedId: string) {
  const { hostId: _, ...fields } = guestFieldsOf(await bed.get(keptId))
  const side = async (id: string) => ({ id, version: (await bed.get(id)).version })
  const pair = { kept: await side(keptId), dropped: await side(droppedId) }
  return bed.admin.call(mergeGuests, { eventId: bed.event.id, ...pair, fields })
}

describe('guests who unsubscribed or were removed', () => {
  test('a guest who unsubscribes gets nothing more, waiting letters included; essential ones still arrive', async () => {
    await guest('ana@exemplu.ro')
    await release(await draft())
    await work('invitations.send')
    const { unsubscribeUrl = '' } = (await letters())[0] ?? {}
    await post(pathOf(unsubscribeUrl), 'List-Unsubscribe=One-Click')
    expect(await letters()).toEqual([])
    await guest('dan@exemplu.ro')
    const second = await draft()
    expect((await show(second.id)).reach).toMatchObject({ addresses: 1, unsubscribed: 1 })
    await release(second)
    await work('invitations.send')
    expect((await show(second.id)).counts).toMatchObject({ queued: 1, skipped: 1 })
    const essential = await draft({ essential: true })
    expect((await show(essential.id)).reach).toMatchObject({ addresses: 2, unsubscribed: 0 })
    await release(essential)
    await work('invitations.send')
    const own = (await letters()).filter(({ to }) => to.address === 'ana@exemplu.ro')
    expect(own).toHaveLength(1)
    const [letter] = own
    expect(letter?.unsubscribeUrl).toBeUndefined()
  })

  test('letters of another event stay in the queue when an event is deleted', async () => {
    await guest('ana@exemplu.ro')
    await release(await draft())
    const other = await bed.newEvent({ name: 'Botezul' })
    await bed.add({ eventId: other.id, email: 'dan@exemplu.ro' })
    const message = await draft({ eventId: other.id })
    const texts = { eventId: other.id, messageId: message.id, version: message.version }
    await bed.admin.call(contract.releaseMessage, { ...texts, when: 'now' })
    await work('invitations.send')
    expect(await letters()).toHaveLength(2)
    await bed.admin.call(removeEvent, { eventId: bed.event.id })
    expect((await letters()).map(({ to }) => to.address)).toEqual(['dan@exemplu.ro'])
  })

  test('a waiting essential letter is still sent to a guest who unsubscribes', async () => {
    const ana = await guest('ana@exemplu.ro')
    await release(await draft({ essential: true }))
    await release(await draft())
    await work('invitations.send')
    const { unsubscribeUrl = '' } = (await letters()).find((each) => each.unsubscribeUrl) ?? {}
    await post(pathOf(unsubscribeUrl), 'List-Unsubscribe=One-Click')
    const left = await letters()
    expect(
      left.map(({ messageId, unsubscribeUrl: out }) => [messageId.endsWith(ana.id), out]),
    ).toEqual([[true, undefined]])
  })

  test('a person taken off the list gets nothing that waits, unless somebody who stays has the same address', async () => {
    const ana = await guest('ana@exemplu.ro')
    const dan = await guest('comun@exemplu.ro')
    await guest('comun@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    for (const { id } of [ana, dan])
      await bed.admin.call(removeGuest, { eventId: bed.event.id, guestId: id })
    expect((await letters()).map(({ to }) => to.address)).toEqual(['comun@exemplu.ro'])
    const { items } = await bed.admin.call(contract.listRecipients, of(message.id))
    const states = Object.fromEntries(
      items.map(({ address, state, answer }) => [address, [state, answer]]),
    )
    expect(states).toEqual({
      'ana@exemplu.ro': ['skipped', 'removed'],
      'comun@exemplu.ro': ['queued', ''],
    })
  })

  test('the page behind the link asks first, leads back, and a wrong link reveals nothing', async () => {
    const ana = await guest('ana@exemplu.ro')
    await release(await draft())
    await work('invitations.send')
    const path = pathOf((await letters())[0]?.unsubscribeUrl ?? '')
    const log = { eventId: bed.event.id, guestId: ana.id }
    const isOut = async () => (await bed.admin.call(contract.listGuestMessages, log)).unsubscribed
    const asked = await app.http.inject({ method: 'GET', url: path })
    expect([asked.statusCode, await isOut()]).toEqual([200, false])
    expect(asked.body).toContain('method="post"')
    expect((await post(path, '')).statusCode).toBe(200)
    expect(await isOut()).toBe(true)
    await post(path, 'back=true')
    expect(await isOut()).toBe(false)
    for (const wrong of [`${path}x`, path.slice(0, -4), `${path}${'x'.repeat(20)}`]) {
      expect((await app.http.inject({ method: 'GET', url: wrong })).statusCode).toBe(303)
      expect((await post(wrong, '')).statusCode).toBe(303)
    }
    expect(await isOut()).toBe(false)
  })

  test('the link is good under the address of its own event only', async () => {
    const ana = await guest('ana@exemplu.ro')
    await release(await draft())
    await work('invitations.send')
    const path = pathOf((await letters())[0]?.unsubscribeUrl ?? '')
    const other = await bed.newEvent({ name: 'Botezul' })
    const elsewhere = path.replace(`/${bed.event.slug}/`, `/${other.slug}/`)
    expect(elsewhere).not.toBe(path)
    expect((await app.http.inject({ method: 'GET', url: elsewhere })).statusCode).toBe(303)
    expect((await post(elsewhere, 'List-Unsubscribe=One-Click')).statusCode).toBe(303)
    const log = { eventId: bed.event.id, guestId: ana.id }
    expect(await bed.admin.call(contract.listGuestMessages, log)).toMatchObject({
      unsubscribed: false,
    })
    expect(await letters()).toHaveLength(1)
    expect((await post(path, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  })

  test('the page is in the language of the letter, and shows when a guest has already unsubscribed', async () => {
    const { guests } = await bed.admin.call(addFamily, {
      eventId: bed.event.id,
      group: { name: 'The Smiths', language: 'en' },
      guests: [{ firstName: 'John', lastName: 'Smith', email: 'john@exemplu.ro' }],
    })
    await release(await draft())
    await work('invitations.send')
    const path = pathOf((await letters())[0]?.unsubscribeUrl ?? '')
    const page = async (url: string) => (await app.http.inject({ method: 'GET', url })).body
    expect(await page(path)).toContain('No more messages?')
    expect(await page(`${path}?lang=ro`)).toContain('Nu mai doriți mesaje?')
    expect((await post(path, '')).body).toContain('Done, we no longer write')
    expect(await page(path)).toContain('Done, we no longer write')
    expect((await post(path, 'back=true')).body).toContain('We write to you again')
    expect(await page(path)).toContain('No more messages?')
    const [john] = guests
    await bed.admin.call(removeGuest, { eventId: bed.event.id, guestId: john?.id ?? '' })
    expect(await page(path)).toContain('Nu mai doriți mesaje?')
  })

  test('a deleted guest stays in the log, and can still unsubscribe', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const path = pathOf((await letters())[0]?.unsubscribeUrl ?? '')
    await bed.admin.call(removeGuest, { eventId: bed.event.id, guestId: ana.id })
    const { items, total } = await bed.admin.call(contract.listRecipients, of(message.id))
    expect([items.map(({ address }) => address), total]).toEqual([['ana@exemplu.ro'], 1])
    expect((await post(path, '')).statusCode).toBe(200)
    await guest('ana@exemplu.ro')
    const second = await draft()
    await release(second)
    await work('invitations.send')
    expect((await show(second.id)).counts).toMatchObject({ queued: 0, skipped: 1 })
  })

  test('letters are merged with a guest who was entered twice, and separated again when that is undone', async () => {
    const [kept, dropped] = [await guest('ana@exemplu.ro'), await guest('ana.p@exemplu.ro')]
    await release(await draft())
    await work('invitations.send')
    await db.look(`update message_recipients set state = 'sent' where company_id = $1`, [
      bed.companyId,
    ])
    await db.look(`delete from message_recipients where guest_id = $1`, [kept.id])
    const eventId = bed.event.id
    const { mergeId } = await merge(kept.id, dropped.id)
    const exportedFor = async (guestId: string) =>
      (await bed.admin.call(exportGuest, { eventId, guestId })).more.messages
    expect(await exportedFor(kept.id)).toMatchObject([
      { address: 'ana.p@exemplu.ro', state: 'sent' },
    ])
    await bed.admin.call(undoMerge, { eventId, mergeId })
    expect(await exportedFor(kept.id)).toEqual([])
    expect(await exportedFor(dropped.id)).toHaveLength(1)
  })

  test('the link of a merged guest still unsubscribes', async () => {
    const [kept, dropped] = [await guest('ana@exemplu.ro'), await guest('ana.p@exemplu.ro')]
    await release(await draft())
    await work('invitations.send')
    const letter = (await letters()).find(({ to }) => to.address === 'ana.p@exemplu.ro')
    await db.look(`update message_recipients set state = 'sent' where company_id = $1`, [
      bed.companyId,
    ])
    await db.look(`delete from message_recipients where guest_id = $1`, [kept.id])
    await merge(kept.id, dropped.id)
    expect((await post(pathOf(letter?.unsubscribeUrl ?? ''), '')).statusCode).toBe(200)
    expect((await app.http.inject(pathOf(letter?.unsubscribeUrl ?? ''))).body).toContain(
      'nu vă mai scriem',
    )
  })

  test('a person who is erased between queue and sending is not written to, and their address is gone', async () => {
    const ana = await guest('ana@exemplu.ro')
    const message = await draft()
    await release(message)
    await work('invitations.send')
    const { version } = await bed.get(ana.id)
    await bed.admin.call(eraseGuest, { eventId: bed.event.id, guestId: ana.id, version })
    await work('invitations.forget')
    expect(await letters()).toEqual([])
    const { items } = await bed.admin.call(contract.listRecipients, of(message.id))
    expect(items).toMatchObject([{ address: '', state: 'skipped', answer: 'erased' }])
  })
})
