import { beforeEach } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import type { Role } from '#platform/server/access.ts'
import { on, type Job } from '#platform/server/jobs/jobs.ts'
import { createEvent } from '#modules/events/contract.ts'
import type { Event } from '#modules/events/model.ts'
import * as contract from '../contract.ts'
import type { Task, TaskDetail } from '../model.ts'

interface Person {
  id: string
  call<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<OutputOf<E>>
  refused<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<AppError>
}

/** What the tests bring: a database, and people who call an application on it. */
interface Ground {
  db: {
    company(): Promise<string>
    look<R>(text: string, values?: unknown[]): Promise<R[]>
  }
  personOf(companyId: string, role: Role, eventIds: readonly string[]): Person
}

/** It is 10 February 2027, noon in Bucharest, until a test says otherwise. */
export const time = { now: new Date('2027-02-10T10:00:00Z') }

/** Hears everything that the module tells, so that tests can look at it; nothing runs them. */
export const listeners = Object.values(contract)
  .filter((each) => 'event' in each)
  .map((type) => on(type, `test.${type.event}`, async () => undefined) as Job)

/** A company with three people and one wedding on 12 June 2027. */
export function tasksTestbed({ db, personOf }: Ground) {
  /** Somebody whom the database knows too, so that tasks can be given to them. */
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
    /** What was told to people, in order; nothing runs it. */
    told: async () => {
      const rows = await db.look<{ name: string; payload: { payload: unknown } }>(
        `select t.identifier as name, j.payload from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier like 'test.%' order by j.id`,
      )
      return rows.map(({ name, payload }) => [name.slice('test.'.length), payload.payload] as const)
    },
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
    time.now = new Date('2027-02-10T10:00:00Z')
    bed.companyId = await db.company()
    bed.ana = await person('admin', bed.companyId)
    bed.radu = await person('planner', bed.companyId)
    bed.ion = await person('planner', bed.companyId)
    bed.event = await bed.newEvent()
    await db.look('delete from graphile_worker._private_jobs')
  })
  return bed
}
