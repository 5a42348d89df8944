import { describe, expect, test } from 'vitest'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { changePageSettings } from '../contract.ts'
import { usualSettings } from '../model.ts'
import { browser } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const { open, send, family } = browser(app, bed)

describe('a page that is kept', () => {
  test('shows what was just answered, what the hosts changed and nothing of who was erased', async () => {
    const { path, ids } = await family()
    await open(path)
    const sent = await send(path, { all: 'yes' })
    const told = await open(sent.headers.location as string)
    expect(told.body).toContain('class="guest-ticket"')
    expect((await open(path)).body).toContain('class="guest-ticket"')
    await bed.admin.call(changePageSettings, {
      ...usualSettings,
      eventId: bed.event.id,
      version: 0,
      greeting: { ro: 'Ne vedem la ora șase.', en: '' },
    })
    expect((await open(path)).body).toContain('Ne vedem la ora șase.')
    expect((await open(sent.headers.location as string)).body).toContain('Ne vedem la ora șase.')
    for (const guest of ids.slice(0, 2))
      await send(`${path}/date`, { act: 'erase', guest, sure: 'true' })
    expect((await open(path)).statusCode).toBe(303)
  })

  test('stands on no table whose changes are not counted', async () => {
    const { path } = await family()
    await send(path, { all: 'yes' })
    // Two are read and not shown: when the page was last opened, and who is at the door of an activity.
    const uncounted = await db.look<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('guest_page_visits', 'checkin_admissions')
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'page_change')`)
    const names = uncounted.map(({ name }) => name).join(', ')
    await db.look(`revoke select on ${names} from prilej_app`)
    try {
      expect((await open(`${path}?lang=en`)).statusCode).toBe(200)
    } finally {
      await db.look(`grant select on ${names} to prilej_app`)
    }
  })
})
