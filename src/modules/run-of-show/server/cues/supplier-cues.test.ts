import { beforeEach, expect, test } from 'vitest'
import { addEngagement, addPartner, moveEngagement } from '#modules/partners/contract.ts'
import { listSupplierBriefs, sendBriefs } from '#modules/supplier-page/contract.ts'
import { queued } from '#platform/testing/queue.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { showTestbed } from '../show.testbed.ts'

const app = wholeApp()
const { bed, cue, edit, rundown } = showTestbed(app)
const at = () => ({ eventId: bed.event.id })

interface Mail {
  letter: { blocks: { kind: string; url?: string }[] }
}

beforeEach(async () => {
  await app.db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
    [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
  )
})

async function working(name: string) {
  const partner = await bed.admin.call(addPartner, { name, email: `${name}@exemplu.ro` })
  const part = { ...at(), partnerId: partner.id, side: 'supplier' as const }
  const { id, version } = await bed.admin.call(addEngagement, part)
  const signed = { ...at(), engagementId: id, version, to: 'contracted' as const }
  await bed.admin.call(moveEngagement, signed)
  return partner.id
}

const refTo = (id: string) => [{ kind: 'partner' as const, id }]

test('a supplier reads their own cues by the plan, and a cue that moves is a new version', async () => {
  const band = await working('formatia')
  const florist = await working('flora')
  const first = cue('Primirea', { seconds: 3600, notes: 'Onorariu 900', refs: refTo(florist) })
  const dance = cue('Dansul mirilor', { seconds: 600, refs: refTo(band) })
  const left = cue('Jocul', { refs: refTo(band), skipped: true })
  const plan = await rundown([first, dance, left])
  await bed.admin.call(sendBriefs, { ...at(), partnerIds: [band] })
  const [mail] = await queued<Mail>(app.db, 'mail.send')
  const url = mail?.payload.letter.blocks.find(({ kind }) => kind === 'button')?.url ?? ''
  const link = new URL(url).pathname
  const { body } = await app.http.inject(link)
  expect(body).toContain('Dansul mirilor')
  expect(body).toContain('12 iunie 2027, 17:00')
  expect(body).not.toMatch(/Primirea|Jocul|Onorariu/)
  await app.http.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'actiune=citit&versiune=1',
  })
  const [moved] = plan.cues
  await edit(plan, { cues: [{ ...moved!, seconds: 7200 }] })
  const { items } = await bed.admin.call(listSupplierBriefs, at())
  expect(items).toMatchObject([
    { name: 'flora', readVersion: null },
    { name: 'formatia', version: 2, readVersion: 1, changes: 1 },
  ])
  const after = await app.http.inject(link)
  expect(after.body).toContain('12 iunie 2027, 18:00')
  expect(after.body).toContain('înainte: 12 iunie 2027, 17:00')
})
