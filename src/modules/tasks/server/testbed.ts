import { beforeEach } from 'vitest'
import type { CallOf, OutputOf } from '#shared/contract.ts'
import type { Role } from '#platform/server/auth/access.ts'
import { on, type Job } from '#platform/server/jobs/jobs.ts'
import { emptyQueue, queued } from '#platform/testing/queue.ts'
import type { Person } from '#platform/testing/staff.ts'
import type { WholeApp } from '#platform/testing/whole-app.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import type { Task, TaskDetail } from '../model.ts'

/** Records every event that the module emits, for tests; nothing handles them. */
export const listeners = Object.values(contract)
  .filter((each) => 'event' in each)
  .map((type) => on(type, `test.${type.event}`, async () => undefined) as Job)

/** A company with three people and one wedding on 12 June 2027. */
export function tasksTestbed({ db, personOf }: WholeApp) {
  /** A person who exists in the database too, so that tasks can be assigned to them. */
  const person = async (role: Role, companyId: string, eventIds: readonly string[] = []) => {
    const made = personOf(companyId, role, eventIds)
    await db.look(
      `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, $3, $4, $5, now())`,
      [made.id, `${made.id}@exemplu.ro`, `Om ${made.id.slice(0, 4)}`, role, companyId],
    )
    return made
  }
  const bed = {
    person,
    companyId: '',
    ana: undefined as unknown as Person,
    radu: undefined as unknown as Person,
    ion: undefined as unknown as Person,
    event: undefined as unknown as Event,
    add: (fields: Partial<CallOf<typeof contract.addTask>> = {}, who?: Person): Promise<Task> =>
      (who ?? bed.radu).call(contract.addTask, {
        eventId: bed.event.id,
        title: 'Contractul cu locația',
        ...fields,
      }),
    get: (taskId: string): Promise<TaskDetail> => bed.radu.call(contract.getTask, { taskId }),
    change: async (
      taskId: string,
      fields: Partial<CallOf<typeof contract.changeTask>>,
    ): Promise<Task> =>
      bed.radu.call(contract.changeTask, {
        taskId,
        version: (await bed.get(taskId)).version,
        ...fields,
      }),
    list: (
      filter: CallOf<typeof contract.listTasks> = {},
    ): Promise<OutputOf<typeof contract.listTasks>> =>
      bed.radu.call(contract.listTasks, { limit: 200, ...filter }),
    /** Events emitted about people, in order; nothing handles them. */
    emitted: async () =>
      (await queued(db, 'test.%')).map(
        ({ name, payload }) => [name.slice('test.'.length), payload] as const,
      ),
    newEvent: (fields: Partial<CallOf<typeof createEvent>> = {}): Promise<Event> =>
      bed.ana.call(createEvent, {
        name: 'Nunta Anei',
        startDate: '2027-06-12',
        type: 'wedding',
        rsvpDeadline: '2027-05-12',
        memberIds: [bed.ion.id],
        ...fields,
      }),
  }
  beforeEach(async () => {
    bed.companyId = await db.company()
    bed.ana = await person('admin', bed.companyId)
    bed.radu = await person('planner', bed.companyId)
    bed.ion = await person('planner', bed.companyId)
    bed.event = await bed.newEvent()
    await emptyQueue(db)
  })
  return bed
}
