import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundledProgram } from '#platform/testing/bundle.ts'
import { reportFault } from '#platform/testing/fault-report.ts'
import { ErasureBed } from './erasure-testbed.ts'

const program = bundledProgram('src/app/main.ts')
const word = 'zorzonel'
const email = `${word}@exemplu.ro`

interface CreatedGuest {
  id: string
  groupId: string
}

/** A guest with everything that staff can note of one, and a mail that was kept for want of a server. */
async function addGuest(bed: ErasureBed, admin: string): Promise<string> {
  const { items } = await bed.ask<{ items: { id: string; slug: string }[] }>(
    'GET',
    '/api/events?archived=all',
    admin,
  )
  const event = `/api/events/${items.find(({ slug }) => slug === 'nunta-ana-si-mihai')?.id}`
  const guest = await bed.ask<CreatedGuest>('POST', `${event}/guests`, admin, {
    firstName: 'Zorzonel',
    lastName: 'Zorzonel',
    email,
    phone: '+40722999111',
    company: 'Zorzonel',
    note: 'Zorzonel',
  })
  await bed.ask('PUT', `${event}/guests/${guest.id}/needs`, admin, {
    diet: 'zorzonel',
    allergies: 'zorzonel',
    access: 'zorzonel',
    consent: true,
    consentVersion: '2026-1',
    consentLanguage: 'ro',
  })
  const { groupId } = guest
  await bed.ask('POST', `${event}/silent-groups/remind`, admin, { groupIds: [groupId] })
  await bed.ask('POST', '/api/contacts', admin, {
    firstName: 'Zorzonel',
    lastName: '',
    jobTitle: '',
    organisation: '',
    emails: [email],
    phones: [],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })
  const link = `${event}/guest-groups/${groupId}/link`
  const { token } = await bed.ask<{ token: string }>('POST', link, admin, {})
  return `/event/demo/nunta-ana-si-mihai/invitatie/${token}?guest=${guest.id}`
}

/** Erases as the guest does on the personal page. */
async function eraseThemselves(bed: ErasureBed, page: string): Promise<void> {
  const [path, guest = ''] = page.split('?guest=')
  const done = await bed.post(`${path}/date`, { act: 'erase', guest, sure: 'true' })
  // The last of a group is erased with its link.
  expect(done.headers.get('location')).toMatch(/[?&]sters$/)
}

/** Erases the rest of the person's data, as after a request to the company. */
async function eraseEverywhere(bed: ErasureBed, admin: string): Promise<void> {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const asked = { kind: 'erasure', person: 'O persoană', contact: email, receivedOn, note: '' }
  const { id } = await bed.ask<CreatedGuest>('POST', '/api/data-protection/requests', admin, asked)
  await bed.ask('POST', `/api/data-protection/requests/${id}/person/erasure`, admin, {})
}

/** A colleague who did this and that under their name, and whose account is then erased. */
async function leave(bed: ErasureBed): Promise<void> {
  const token = await bed.signIn('planner@demo.prilej.ro')
  const { version } = await bed.ask<{ version: number }>('GET', '/api/account', token)
  await bed.ask('PATCH', '/api/account', token, { version, name: 'Zorzonel Pleacă' })
  await bed.ask('POST', '/api/company/tags', token, { name: 'Etichetă', tone: 'brand', about: '' })
  const { items } = await bed.ask<{ items: CreatedGuest[] }>('GET', '/api/tasks', token)
  await bed.ask('POST', `/api/tasks/${items[0]?.id}/comments`, token, { body: 'Rămâne așa.' })
  await bed.ask('POST', '/api/account/prove', token, { password: 'prilej-demo-2026' })
  await bed.ask('DELETE', '/api/account', token)
}

test('a person who is erased is found in no table, file, log, mail and job, nor after a restore', async () => {
  const bed = new ErasureBed(program())
  await bed.start()
  const admin = await bed.signIn('admin@demo.prilej.ro')
  const page = await addGuest(bed, admin)
  await bed.workIsDone()
  const before = await bed.backup('before')
  const known = bed.placesWith(word, before)
  expect(known).toEqual(
    expect.arrayContaining(['public.guests', 'public.guest_needs', 'public.contacts']),
  )
  expect(known.some((place) => place.startsWith('mail/'))).toBe(true)

  await eraseThemselves(bed, page)
  await eraseEverywhere(bed, admin)
  await leave(bed)
  await bed.workIsDone()
  const after = await bed.backup('after')
  // The request itself is the proof that it was answered.
  expect(bed.placesWith(word, after)).toEqual(['public.protection_requests'])

  await bed.stop()
  const texts = await bed.command('restore', before, '--replace')
  const people = Number(/erased again: (\d+)/.exec(texts)?.[1])
  expect(people).toBeGreaterThanOrEqual(3)
  await bed.start()
  await bed.workIsDone()
  expect(bed.placesWith(word, await bed.backup('restored'))).toEqual([])
  await bed.stop()

  const elsewhere = new ErasureBed(program())
  cpSync(join(bed.dataDir, 'keys'), join(elsewhere.dataDir, 'keys'), { recursive: true })
  const list = join(bed.dataDir, 'erasures.json')
  await elsewhere.command('restore', before, `--erasures=${list}`)
  await elsewhere.start()
  await elsewhere.workIsDone()
  expect(elsewhere.placesWith(word, await elsewhere.backup('restored'))).toEqual([])
  await elsewhere.stop()
  reportFault('F24', 'erasures are repeated after a restore, canary found 0 times', {
    'places before': known.length,
    'places after': 0,
    'erased again': people,
  })
})

test('negative control: without the list of erasures a restore brings the person back, and says so', async () => {
  const bed = new ErasureBed(program())
  await bed.start()
  const admin = await bed.signIn('admin@demo.prilej.ro')
  const page = await addGuest(bed, admin)
  const before = await bed.backup('before')
  await eraseThemselves(bed, page)
  await bed.workIsDone()
  await bed.stop()
  const elsewhere = new ErasureBed(program())
  const texts = await elsewhere.command('restore', before)
  expect(texts).toContain('No list of erasures was found')
  await elsewhere.start()
  const found = await elsewhere.sql(`select from guests where email = '${email}'`)
  expect(found).toHaveLength(1)
  await elsewhere.stop()
})
