import { z } from 'zod'
import { addDays } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { erasePeople, rowsOfPeople, type People } from '#platform/server/privacy/personal-data.ts'
import type { EventContribution, PersonKey, Shift } from '#modules/events/server/api.ts'
import type { MovedItem, ReadinessItem } from '#modules/events/model.ts'
import { biographyToTranslate, goneStatuses, EngagementStatus, type Speaker } from '../model.ts'
import {
  lateMaterials,
  materialsOf,
  updateMaterial,
  type StoredMaterial,
} from './material-store.ts'
import { countEngagements, engagementsOfEvent, engagementsOfSpeakers } from './engagement-store.ts'
import { publicSpeakers } from './api.ts'
import * as store from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records as recordText } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(recordText)

const Trace = z.array(z.strictObject({ id: z.string(), due: z.string(), version: z.int() }))

/** The part of speakers in what happens to a whole event. */
export const speakersContribution: EventContribution = {
  id: 'speakers',
  title: localised('contribution.speakers'),
  async guestTexts(ctx, language) {
    return (await publicSpeakers(ctx)).flatMap(({ headline, bio }) => [
      { of: localised('text.headline'), source: headline },
      { of: localised('text.biography'), source: biographyToTranslate(bio, language) },
    ])
  },
  move: {
    async preview(ctx, shift) {
      return (await datedOf(ctx)).map(({ id, title, dueDate: from, state }): MovedItem => {
        const to = addDays(from, shift.days)
        const fate = state !== 'asked' ? 'pinned' : to < shift.today ? 'past' : 'moves'
        return { id, name: title, from, to: fate === 'pinned' ? from : to, fate }
      })
    },
    apply: moveMaterials,
    async undo(ctx, trace) {
      const rows = Trace.parse(trace)
      const now = await datedOf(ctx)
      for (const { id, due, version } of rows) {
        const row = now.find((each) => each.id === id && each.version === version)
        if (!row || !(await updateMaterial(ctx.db, ctx.company, { ...row, dueDate: due })))
          return false
      }
      ctx.touch('speakers')
      return true
    },
  },
  readiness,
  personExport: async (ctx, person) => {
    const speakers = await store.speakersKnownAs(ctx.db, ctx.company, person)
    const ids = speakers.map(({ id }) => id)
    const engagements = await engagementsOfSpeakers(ctx.db, ctx.company, ids)
    const { db, services, company } = ctx
    const records = await rowsOfPeople(
      { db, services, companyId: company.companyId },
      peopleOf(speakers),
    )
    return { speakers, parts: engagements, records }
  },
  erase,
}

type DatedMaterial = StoredMaterial & { dueDate: string }

async function datedOf(ctx: EventContext): Promise<DatedMaterial[]> {
  const engagements = await engagementsOfEvent(ctx.db, ctx.event)
  const all = await materialsOf(
    ctx.db,
    ctx.company,
    engagements.map(({ id }) => id),
  )
  return all.filter((each): each is DatedMaterial => each.dueDate !== null)
}

async function moveMaterials(ctx: EventContext, { days }: Shift) {
  const trace: z.infer<typeof Trace> = []
  for (const row of await datedOf(ctx)) {
    if (row.state !== 'asked') continue
    await updateMaterial(ctx.db, ctx.company, { ...row, dueDate: addDays(row.dueDate, days) })
    trace.push({ id: row.id, due: row.dueDate, version: row.version + 1 })
  }
  ctx.touch('speakers')
  return trace
}

const unconfirmed = `&vedere=lista${EngagementStatus.options
  .filter((status) => status !== 'confirmed' && !goneStatuses.includes(status))
  .map((status) => `&stare=${status}`)
  .join('')}`

/** Only an event that has speakers needs anything of them. */
async function readiness(ctx: CompanyContext, eventIds: readonly string[]) {
  const counts = await countEngagements(ctx.db, ctx.company, eventIds)
  const late = await lateMaterials(ctx.db, ctx.company, eventIds, ctx.now)
  const needs = new Map<string, ReadinessItem[]>()
  for (const eventId of eventIds) {
    const own = counts.filter((each) => each.eventId === eventId)
    const staying = own.filter(({ status }) => !goneStatuses.includes(status))
    if (staying.length === 0) continue
    const open = staying
      .filter(({ status }) => status !== ('confirmed' satisfies EngagementStatus))
      .reduce((sum, { n }) => sum + n, 0)
    const overdue = late.get(eventId) ?? 0
    const href = `/speakeri?eveniment=${eventId}`
    needs.set(eventId, [
      {
        code: 'speakers.confirmed',
        title:
          open === 0
            ? localised('readiness.speakers.confirmed.title')
            : localised('readiness.speakers.confirmed.lack', { n: open }),
        done: open === 0,
        weight: 2,
        href: open === 0 ? href : href + unconfirmed,
      },
      {
        code: 'speakers.materials',
        title:
          overdue === 0
            ? localised('readiness.speakers.materials.title')
            : localised('readiness.speakers.materials.lack', { n: overdue }),
        done: overdue === 0,
        weight: 1,
        href: overdue === 0 ? href : `${href}&vedere=lista&materiale=late`,
      },
    ])
  }
  return needs
}

function peopleOf(speakers: readonly Speaker[]): People {
  const known = speakers.flatMap(({ name, email, phone }) => [name, email, phone])
  return {
    subject: 'speaker',
    ids: speakers.map(({ id }) => id),
    known: known.filter((text) => text !== null),
  }
}

/** The name of the speaker is erased; that there was one stays in the programme. */
async function erase(ctx: CompanyContext, person: PersonKey): Promise<number> {
  const speakers = await store.speakersKnownAs(ctx.db, ctx.company, person)
  const ids = speakers.map(({ id }) => id)
  await erasePeople(ctx, ctx.company.companyId, peopleOf(speakers))
  for (const id of ids) await store.setDeleted(ctx.db, ctx.company, id, ctx.now)
  for (const id of ids)
    await record(ctx, { entity: 'speaker', entityId: id, verb: 'erased', changes: [] })
  if (ids.length === 0) return 0
  ctx.touch('speakers', 'agenda', 'notifications')
  return ids.length
}
