import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import * as contract from '../contract.ts'
import { listeners, tasksTestbed } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)

/** A record of a higher module, which is found through the search. */
async function family(name: string, eventId = bed.event.id) {
  const id = crypto.randomUUID()
  await db.look(
    `insert into guest_groups (company_id, id, event_id, name, folded, code, token_hash, token_kid, created_at)
     values ($1, $2::uuid, $3, $4, lower($4), left($2::text, 8), decode(md5($2::text), 'hex'), 'k', now())`,
    [bed.companyId, id, eventId, name],
  )
  return { kind: 'group', id, label: name, href: '/oriunde' }
}

describe('a link to another record', () => {
  test('keeps no name, and shows the present one and the place where it opens', async () => {
    const popa = await family('Familia Popa')
    const { id } = await bed.add({ links: [popa] })
    const shown = { kind: 'group', id: popa.id, label: 'Familia Popa' }
    expect((await bed.get(id)).links).toMatchObject([shown])
    expect((await bed.get(id)).links[0]?.href).toContain(`grup-${popa.id}`)
    const [row] = await db.look<{ links: unknown }>('select links from tasks where id = $1', [id])
    expect(row?.links).toEqual([{ kind: 'group', id: popa.id, label: '' }])
    await db.look(`update guest_groups set name = 'Familia Popescu' where id = $1`, [popa.id])
    expect((await bed.get(id)).links).toMatchObject([{ ...shown, label: 'Familia Popescu' }])
    const { items } = await bed.radu.call(listHistory, { entity: 'task', entityId: id })
    expect(JSON.stringify(items)).not.toContain('Popa')
  })

  test('to a session, a budget line, a speaker, a task and an event are found the same way', async () => {
    const task = await bed.add({ title: 'Alt task' })
    const links = [
      { kind: 'task', id: task.id, label: '' },
      { kind: 'event', id: bed.event.id, label: '' },
    ]
    const { id } = await bed.add({ links })
    expect((await bed.get(id)).links.map(({ label }) => label)).toEqual(['Alt task', 'Nunta Anei'])
    for (const kind of ['session', 'budget-line', 'speaker', 'partner', 'contact', 'guest'])
      expect(
        await bed.radu.refused(contract.addTask, {
          eventId: bed.event.id,
          title: 'x',
          links: [{ kind, id: crypto.randomUUID(), label: '' }],
        }),
      ).toMatchObject({ status: 404, code: 'tasks.link_not_found' })
  })

  test('that leads nowhere, or into another company, is refused beside the field', async () => {
    const { id, version } = await bed.add()
    const other = await db.company()
    const stranger = await bed.person('admin', other)
    const theirs = await stranger.call(contract.listTasks, {})
    expect(theirs.total).toBe(0)
    const foreign = await db.look<{ id: string }>('select id from events where company_id <> $1', [
      other,
    ])
    for (const wrong of [crypto.randomUUID(), 'nu-e-un-id', id.slice(0, 8)])
      expect(
        await bed.radu.refused(contract.changeTask, {
          taskId: id,
          version,
          links: [{ kind: 'group', id: wrong, label: 'x' }],
        }),
      ).toMatchObject({
        status: 404,
        code: 'tasks.link_not_found',
        details: { fields: { links: {} } },
      })
    expect(
      await stranger.refused(contract.changeTask, {
        taskId: id,
        version,
        links: [{ kind: 'event', id: foreign[0]?.id ?? '', label: '' }],
      }),
    ).toMatchObject({ status: 404 })
    expect((await bed.get(id)).links).toEqual([])
  })

  test('whose record was deleted since stays, says so, and does not keep the task from being saved', async () => {
    const popa = await family('Familia Popa')
    const { id } = await bed.add({ links: [popa] })
    await db.look('update guest_groups set deleted_at = now() where id = $1', [popa.id])
    const { links } = await bed.get(id)
    expect(links).toEqual([{ kind: 'group', id: popa.id, label: '' }])
    await bed.change(id, { title: 'Altfel', links })
    expect((await bed.get(id)).title).toBe('Altfel')
  })

  test('in an event that a colleague may not see has no name for them', async () => {
    const elsewhere = await bed.newEvent({ name: 'Alta' })
    const popa = await family('Familia Ascunsă', elsewhere.id)
    const { id } = await bed.add({ links: [popa] })
    const limited = await bed.person('planner', bed.companyId, [bed.event.id])
    const { links } = await limited.call(contract.getTask, { taskId: id })
    expect(links).toEqual([{ kind: 'group', id: popa.id, label: '' }])
  })
})

test('a page of the web keeps its words, and the same one twice is one', async () => {
  const page = { kind: 'web', id: 'https://exemplu.ro/oferta', label: 'Oferta' }
  const { id } = await bed.add({ links: [page, page] })
  expect((await bed.get(id)).links).toEqual([page])
})
