import { AppError } from '#shared/app-error.ts'
import { addDays, todayIn, zonedToInstant, type PlainDate, type Zone } from '#shared/dates/time.ts'
import type { InputOf } from '#shared/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { GroupContext } from '#platform/server/pipeline/bind.ts'
import {
  makeLink,
  openedBy,
  readToken,
  type StoredLink,
} from '#modules/outside-links/server/api.ts'
import type { ShownLink } from '#modules/outside-links/model.ts'
import type * as contract from '../contract.ts'
import {
  FollowerSettings,
  isReachable,
  timedPlan,
  type Cue,
  type Followed,
  type FollowedPlan,
  type Mark,
  type NamedRef,
} from '../model.ts'
import { cuesOf } from './cues/cue-store.ts'
import { marksOf } from './show/mark-store.ts'
import { namedRefs } from './cues/refs.ts'
import { followerLink, linksEnd } from './link-dates.ts'
import { find, notFound } from './rundowns.ts'
import { findRundown, showState, type RundownFacts } from './store.ts'

export async function add(
  ctx: EventContext,
  {
    rundownId,
    label,
    departmentIds,
    refIds,
    showsPhones,
    view,
    endsOn,
  }: InputOf<typeof contract.addFollower>,
): Promise<ShownLink> {
  const rundown = await find(ctx, rundownId)
  return makeLink(ctx, {
    kind: followerLink.kind,
    recordId: rundownId,
    label,
    settings: { departmentIds, refIds, showsPhones, view } satisfies FollowerSettings,
    ...(endsOn === undefined
      ? { expiresAt: await linksEnd(ctx, rundown) }
      : { expiresAt: endOfDay(ctx, endsOn, rundown.zone), isEndChosen: true }),
  })
}

/** The link is good for all of its last day, by the clock of the event. */
function endOfDay({ now }: EventContext, date: PlainDate, zone: Zone): string {
  if (date < todayIn(zone, now))
    throw new AppError('invalid', 'run-of-show.link_over', {
      fields: { endsOn: { code: 'day_past' } },
    })
  return zonedToInstant({ date: addDays(date, 1), time: '00:00', zone }).instant
}

/** A link of a follower, with the rights of its holder. */
export interface Follower {
  companyId: string
  link: StoredLink
  settings: FollowerSettings
}

export async function followerOf(db: Db, token: string, now: Date): Promise<Follower | undefined> {
  const link = await openedBy(db, { token, kind: followerLink.kind, now })
  const companyId = readToken(token)?.companyId
  if (!link || !companyId) return undefined
  return { companyId, link, settings: FollowerSettings.parse(link.settings) }
}

/** The parts of a rundown that followers may be shown. */
interface FollowedRundown {
  rundown: RundownFacts
  cues: Cue[]
  refs: NamedRef[]
  marks: Mark[]
}

/**
 * Three hundred phones ask at the same moment. A request that comes while the database is being read waits
 * for the next reading, which then serves all waiting ones: no answer is older than its request.
 */
class SharedReading<T> {
  readonly #waiting = new Map<string, Promise<T>>()
  readonly #running = new Map<string, Promise<unknown>>()

  read(key: string, ask: () => Promise<T>): Promise<T> {
    const waitingRead = this.#waiting.get(key)
    if (waitingRead) return waitingRead
    const before = this.#running.get(key) ?? new Promise(setImmediate)
    const nextRead = before.then(() => {
      this.#waiting.delete(key)
      const request = ask()
      const settled = request
        .catch(() => undefined)
        .finally(() => {
          if (this.#running.get(key) === settled) this.#running.delete(key)
        })
      this.#running.set(key, settled)
      return request
    })
    this.#waiting.set(key, nextRead)
    return nextRead
  }
}

class Readings {
  readonly news = new SharedReading<News | undefined>()
  readonly facts = new SharedReading<FollowedRundown | undefined>()
}

const readings = new WeakMap<Database, Readings>()

function readingsOf(database: Database): Readings {
  const readingsOfDatabase = readings.get(database) ?? new Readings()
  readings.set(database, readingsOfDatabase)
  return readingsOfDatabase
}

/** Almost everybody knows the plan and the log up to the same mark, so one reading answers them all. */
export async function follow(
  { database, admission, now }: GroupContext,
  { revision, seq }: InputOf<typeof contract.followRundown>,
): Promise<Followed> {
  const follower = followersAdmitted.get(admission)
  if (!follower) throw new AppError('unauthenticated', 'sign_in_needed')
  const { companyId, link } = follower
  const { news: newsReadings, facts: factsReadings } = readingsOf(database)
  const show = `${companyId} ${link.recordId}`
  const read = <T>(ask: (db: Db) => Promise<T>) => database.inCompany(companyId, ask, 'read')
  const news = await newsReadings.read(`${show} ${seq}`, () =>
    read((db) => newsOf(db, follower, seq)),
  )
  if (!news) throw notFound()
  if (revision === news.revision) return { now: now.getTime(), ...news, plan: null }
  const facts = await factsReadings.read(show, () => read((db) => factsOf(db, follower)))
  if (!facts) throw notFound()
  return followedContent(facts, follower.settings, { revision, seq, now })
}

/** The followers that the authenticator recognised; an admission itself names no link. */
export const followersAdmitted = new WeakMap<object, Follower>()

type News = Pick<Followed, 'isCancelled' | 'revision' | 'seq' | 'marks'>

/** The marks after the one that the page knows. */
async function newsOf(
  db: Db,
  { companyId, link: { recordId } }: Follower,
  after: number,
): Promise<News | undefined> {
  const company = systemScope(companyId)
  const state = await showState(db, company, recordId)
  if (!state) return undefined
  const marks = after < state.seq ? await marksOf(db, company, recordId, after) : []
  return { ...state, marks: marks.map(followedMark) }
}

export async function factsOf(
  db: Db,
  { companyId, link: { recordId, eventId } }: Follower,
): Promise<FollowedRundown | undefined> {
  const company = systemScope(companyId)
  const rundown = await findRundown(db, company, recordId)
  if (!rundown) return undefined
  const cues = await cuesOf(db, company, recordId)
  const refs = await namedRefs(
    { db, company },
    eventId,
    cues.flatMap((cue) => cue.refs),
  )
  return { rundown, cues, refs, marks: await marksOf(db, company, recordId) }
}

export function followedContent(
  facts: FollowedRundown,
  settings: FollowerSettings,
  { revision, seq, now }: { revision: number; seq: number; now: Date },
): Followed {
  const { rundown, marks } = facts
  return {
    now: now.getTime(),
    isCancelled: rundown.isCancelled,
    revision: rundown.revision,
    seq: rundown.seq,
    plan: revision === rundown.revision ? null : planFor(facts, settings),
    marks: marks.filter((mark) => mark.seq > seq).map(followedMark),
  }
}

function followedMark({ id, kind, cueId, seconds, undoneId, at }: Mark): Followed['marks'][number] {
  return { id, kind, cueId, seconds, undoneId, at: Date.parse(at) }
}

/** Notes are the team's own; of the departments only those of the link, and never a private one. */
function planFor(
  { rundown, cues, refs }: FollowedRundown,
  settings: FollowerSettings,
): FollowedPlan {
  const { departmentIds, refIds, showsPhones } = settings
  const shownDepartments = rundown.departments.filter(
    ({ id, isPrivate }) => !isPrivate && (departmentIds?.includes(id) ?? true),
  )
  const timed = timedPlan({ ...rundown, cues })
  return {
    name: rundown.name,
    zone: rundown.zone,
    startsAt: timed.startsAt,
    cues: cues.map(({ id, kind, title, seconds, skipped, instructions, refs: own }, index) => {
      const ownInstructions = shownDepartments.flatMap(({ id: department, name }) => {
        const instruction = instructions[department]
        return instruction ? [{ department: name, text: instruction }] : []
      })
      const people = own.flatMap((ref) => {
        const named = refs.find((each) => each.kind === ref.kind && each.id === ref.id)
        return named && isReachable(ref)
          ? [{ name: named.name, phone: showsPhones ? named.phone : null }]
          : []
      })
      const isOwn =
        (departmentIds !== null && ownInstructions.length > 0) ||
        own.some((ref) => refIds.includes(ref.id))
      const pin = timed.cues[index]?.pin ?? null
      return {
        id,
        kind,
        title,
        seconds,
        pin,
        skipped,
        instructions: ownInstructions,
        people,
        isOwn,
      }
    }),
  }
}
