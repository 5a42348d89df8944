import { randomUUID } from 'node:crypto'
import type { CallOf } from '#shared/contract.ts'
import { time, type WholeApp } from '#platform/testing/whole-app.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import * as contract from '../contract.ts'
import { blankCue, type Cue, type FollowerSettings, type Rundown } from '../model.ts'

type NewMark = CallOf<typeof contract.addMarks>['marks'][number]

/** An event with rundowns, and what is pressed and followed in them. */
export function showTestbed(app: WholeApp) {
  const bed = invitedBed(app)
  const where = ({ id }: { id: string }) => ({ eventId: bed.event.id, rundownId: id })
  const get = (id: string) => bed.admin.call(contract.getRundown, { rundownId: id })
  const cue = (title: string, more: Partial<Cue> = {}): Cue => ({
    ...blankCue,
    id: randomUUID(),
    version: 0,
    title,
    ...more,
  })
  const edit = (rundown: { id: string }, changes: Partial<CallOf<typeof contract.editCues>>) =>
    bed.admin.call(contract.editCues, { ...where(rundown), ...changes })
  const marksFor = (rundown: { id: string }, basedOn: number, ...marks: NewMark[]) => ({
    ...where(rundown),
    basedOn,
    sentAt: time.now.toISOString(),
    marks,
  })
  return {
    bed,
    where,
    get,
    cue,
    edit,
    marksFor,
    mark: (kind: NewMark['kind'], more: Partial<NewMark> = {}): NewMark => ({
      id: randomUUID(),
      kind,
      at: time.now.toISOString(),
      ...more,
    }),
    /** A rundown with these cues, of five minutes each unless they say so. */
    async rundown(cues: readonly Cue[], fields: Partial<CallOf<typeof contract.addRundown>> = {}) {
      const made = await bed.admin.call(contract.addRundown, {
        eventId: bed.event.id,
        name: 'Ziua nunții',
        startTime: '16:00',
        ...fields,
      })
      await edit(made, { cues: [...cues] })
      return get(made.id)
    },
    /** Adds to the log on top of what is there. */
    async press(rundown: { id: string }, ...marks: NewMark[]) {
      const { seq } = await bed.admin.call(contract.getLive, { rundownId: rundown.id })
      return bed.admin.call(contract.addMarks, marksFor(rundown, seq, ...marks))
    },
    /** A link of a colleague who is there; links end with those who made them. */
    async follower(rundown: Rundown, settings: Partial<FollowerSettings> = {}) {
      await app.db.look(
        `insert into users (id, email, name, role, company_id, created_at)
         values ($1, $2, 'Ana', 'planner', $3, now()) on conflict do nothing`,
        [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
      )
      const { url, link } = await bed.admin.call(contract.addFollower, {
        ...where(rundown),
        label: 'DJ Andrei',
        departmentIds: null,
        showsPhones: false,
        view: 'list',
        ...settings,
      })
      return { url, link, credential: `follow_${url.split('/').at(-1)}.page1` }
    },
  }
}
