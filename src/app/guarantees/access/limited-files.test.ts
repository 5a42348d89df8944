import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileLink, getFile } from '#shared/files.ts'
import type { Person } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { addContact, linkContact } from '#modules/contacts/contract.ts'
import { attachFile, createEvent } from '#modules/events/contract.ts'
import { startImport } from '#modules/guests/contract/exchange.ts'
import { addTask, addTaskComment } from '#modules/tasks/contract.ts'

const app = wholeApp()
const { db } = app
let companyId = ''
let admin: Person
let limited: Person
let own = ''
let other = ''

beforeEach(async () => {
  companyId = await db.company()
  admin = app.personOf(companyId)
  const make = async (name: string) =>
    (await admin.call(createEvent, { name, startDate: '2027-06-12', type: 'gala' })).id
  own = await make('Gala mea')
  other = await make('Gala altora')
  limited = app.personOf(companyId, 'planner', [own])
})

async function file(createdBy: string | null = null): Promise<string> {
  const id = randomUUID()
  await db.look(
    `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, created_by, created_at)
     values ($1, $2, 'attachment', 'ready', 'attachment', 'contract.pdf', 'application/pdf', 1, 'x', $3, now())`,
    [companyId, id, createdBy],
  )
  return id
}

async function attach(fileId: string, eventId: string): Promise<void> {
  await db.look(
    `insert into event_files (company_id, event_id, file_id, added_by, added_at) values ($1, $2, $3, 'Ana', now())`,
    [companyId, eventId, fileId],
  )
}

describe('a planner who is limited to one event', () => {
  test('opens the files of that event and their own, and no other by its id', async () => {
    const [mine, theirs, loose, brought] = [
      await file(),
      await file(),
      await file(),
      await file(limited.id),
    ]
    await attach(mine, own)
    await attach(theirs, other)
    for (const fileId of [mine, brought]) {
      expect(await limited.call(getFile, { fileId })).toMatchObject({ name: 'contract.pdf' })
      expect(await limited.call(fileLink, { fileId })).toHaveProperty('url')
    }
    for (const fileId of [theirs, loose]) {
      expect(await limited.refused(getFile, { fileId })).toMatchObject({ code: 'files.not_found' })
      expect(await limited.refused(fileLink, { fileId })).toMatchObject({ code: 'files.not_found' })
      expect(await admin.call(getFile, { fileId })).toMatchObject({ name: 'contract.pdf' })
    }
    await attach(theirs, own)
    expect(await limited.call(getFile, { fileId: theirs })).toMatchObject({ name: 'contract.pdf' })
  })

  test('attaches nothing that they may not open', async () => {
    const theirs = await file()
    await attach(theirs, other)
    const { id: taskId } = await admin.call(addTask, { eventId: own, title: 'Tort' })
    const tries = [
      () => limited.refused(attachFile, { eventId: own, fileId: theirs }),
      () => limited.refused(startImport, { eventId: own, fileId: theirs }),
      () =>
        limited.refused(addTaskComment, {
          taskId,
          body: 'Iată',
          mentionIds: [],
          fileIds: [theirs],
        }),
    ]
    for (const attempt of tries) expect((await attempt()).status).toBe(404)
    expect((await limited.refused(getFile, { fileId: theirs })).status).toBe(404)
    await admin.call(attachFile, { eventId: own, fileId: theirs })
    expect(await limited.call(getFile, { fileId: theirs })).toMatchObject({ name: 'contract.pdf' })
  })

  test('reads in the history of a contact nothing of other events', async () => {
    const { id } = await admin.call(addContact, {
      firstName: 'Ana',
      lastName: 'Pop',
      jobTitle: '',
      organisation: '',
      emails: [],
      phones: [],
      language: null,
      note: '',
      tags: [],
      photoId: null,
    })
    for (const targetId of [own, other])
      await admin.call(linkContact, { id, kind: 'event', targetId, role: 'Fotograf' })
    const textFor = async (who: Person) =>
      JSON.stringify(await who.call(listHistory, { entity: 'contact', entityId: id }))
    expect(await textFor(admin)).toContain('Gala altora')
    expect(await textFor(limited)).toContain('Gala mea')
    expect(await textFor(limited)).not.toContain('Gala altora')
  })
})
