import { fold } from '#shared/text/text.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { EventContext } from '#platform/server/context.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Page, PageAnswer } from '#platform/server/pages.ts'
import type { Translate } from '#modules/events/server/api.ts'
import {
  absentPage,
  countMiss,
  eventPage,
  htmlPage,
  readersLocale,
  type EventVisit,
} from '#modules/event-pages/server/api.ts'
import {
  FindTablePage,
  stylesheet,
  type FinderTrouble,
  type FoundPerson,
} from '../public/find-table-page.tsx'
import { finderPath, isFinderOpen, isFinderOver } from './finder.ts'
import {
  groupsNamed,
  namesInGroups,
  seatsOfGroup,
  waitingNamed,
  type FoundSeat,
} from './finder-store.ts'

export const pages = (services: AppServices): Page[] => [
  eventPage(services, {
    path: finderPath,
    opensTo: 'strangers',
    answer: (visit) => answer(visit, null),
  }),
  eventPage(services, {
    method: 'POST',
    path: finderPath,
    opensTo: 'strangers',
    answer: (visit) => answer(visit, visit.request.form.get('name') ?? ''),
  }),
]

/** A hall full of guests shares one address, so that finding is limited less than missing. */
const finds = { max: 120, seconds: 300 }
const minLetters = 3

/** Until a table is released the page says so, since its address is printed before; after the event there is none. */
async function answer(visit: EventVisit, typed: string | null): Promise<PageAnswer> {
  const { services, request, event, locale } = visit
  if (isFinderOver(request, event)) return absentPage(services, readersLocale(request))
  if (!(await visit.inEvent((ctx) => isFinderOpen(ctx, event))))
    return findTablePage(visit, { isClosed: true })
  if (typed === null) return findTablePage(visit, {})
  const words = searchTerms(typed)
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0
  if (letters < minLetters || typed.length > 200)
    return findTablePage(visit, { name: typed.slice(0, 200), trouble: 'short' })
  await services.limits.take(`find-table ${event.id} ${ipKey(request.ip)}`, finds, request.now)
  const companion = (request.form.get('companion') ?? '').slice(0, 200)
  const tableQuery = { words, companions: searchTerms(companion) }
  const found = await visit.inEvent((ctx) => ownGroup(ctx, tableQuery, locale))
  if (typeof found !== 'string')
    return findTablePage(visit, { people: peopleOf(found, visit.translatorTo(locale)) })
  countMiss(services, request)
  return findTablePage(visit, { name: typed, companion, trouble: found })
}

function searchTerms(typed: string): string[] {
  return fold(typed)
    .split(/[\s.,-]+/)
    .filter(Boolean)
    .slice(0, 10)
}

/** The only matching group; with several none is shown, so that the list of guests cannot be read through. */
async function ownGroup(
  ctx: EventContext,
  { words, companions }: { words: readonly string[]; companions: readonly string[] },
  locale: EventVisit['locale'],
): Promise<FoundSeat[] | Exclude<FinderTrouble, 'short'>> {
  const groups = await groupsNamed(ctx.db, ctx.event, words)
  const full = groups.filter(({ isWhole }) => isWhole)
  const meant = full.length > 1 ? await withCompanion(ctx, full, words, companions) : full
  const [group] = full.length > 0 ? meant : groups
  if (full.length > 1 && meant.length !== 1) return 'same'
  // An exact name is preferred to one that only begins like it.
  const waiting = full.length > 0 ? null : await waitingNamed(ctx.db, ctx.event, words)
  if (waiting && (waiting.isWhole || !group)) return 'waiting'
  if (!group) return 'none'
  if (full.length === 0 && groups.length > 1) return 'several'
  return seatsOfGroup(ctx.db, ctx.event, group.groupId, locale)
}

/** If several groups have a guest of that name, the groups with the typed companion or group name. */
async function withCompanion<Group extends { groupId: string }>(
  ctx: EventContext,
  groups: readonly Group[],
  own: readonly string[],
  companions: readonly string[],
): Promise<Group[]> {
  const facts = companions.filter((word) => !own.includes(word))
  if (!facts.some((word) => word.length > 1)) return []
  const ids = groups.map(({ groupId }) => groupId)
  const names = await namesInGroups(ctx.db, ctx.event, ids)
  const fits = (written: string) => facts.every((word) => searchTerms(written).includes(word))
  return groups.filter(({ groupId }) =>
    names.some((each) => each.groupId === groupId && (fits(each.nameKey) || fits(each.groupName))),
  )
}

function peopleOf(seats: readonly FoundSeat[], translate: Translate): FoundPerson[] {
  const people = new Map<string, FoundPerson>()
  for (const { guestId, name, part, table, seat } of seats) {
    const own = { part: translate(part), table: translate(table), seat }
    const places = [...(people.get(guestId)?.places ?? []), own]
    people.set(guestId, { name, places })
  }
  return [...people.values()]
}

interface PageState {
  name?: string
  companion?: string
  trouble?: FinderTrouble
  isClosed?: boolean
  people?: readonly FoundPerson[]
}

function findTablePage(visit: EventVisit, shown: PageState): PageAnswer {
  const frame = visit.frame()
  const stylesheets = [...frame.stylesheets, visit.services.asset(stylesheet)]
  const status = shown.trouble ? 422 : 200
  return htmlPage(
    <FindTablePage
      frame={{ ...frame, stylesheets }}
      locale={visit.locale}
      action={visit.address + finderPath}
      {...shown}
    />,
    { status },
  )
}
