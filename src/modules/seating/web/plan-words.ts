import { useLocale, useText } from '#platform/web/i18n.tsx'
import { compareRomanian } from '#shared/text/text.ts'
import {
  labelOf,
  maySit,
  needsSeat,
  type InvitedPerson,
  type Plan,
  type Rule,
  type SeatingTable,
  type Step,
  type StepChange,
} from '../model.ts'
import { distanceOf } from '../model/hall.ts'
import type { TrayItem } from '../model/tray.ts'
import type { Violation } from '../model/violations.ts'
import { text } from '../text.ts'

const maxNames = 4

/** Names of people and tables, and the sentences of rules. */
export function usePlanWords({ people, otherPeople, tables, objects, tags, rules }: Plan) {
  const say = useText(text)
  const locale = useLocale()
  const groups = groupNamesOf(people)
  const groupOf = ({ groupId }: Pick<InvitedPerson, 'groupId'>) => groups.get(groupId) ?? ''
  const ageOf = ({ ageBand }: InvitedPerson) => say(`age.${ageBand}`)
  const names = namesApart(people, groupOf, ageOf)
  for (const { id, name, isDeleted } of otherPeople)
    names.set(id, isDeleted && name ? say('person.deleted', { name }) : name)
  const metresOf = (rule: Pick<Rule, 'kind' | 'distance'>) =>
    (distanceOf(rule) / 100).toLocaleString(locale, { maximumFractionDigits: 2 })
  const nameOf = (guestId: string) =>
    names.get(guestId) || say(names.has(guestId) ? 'person.nameless' : 'person.erased')
  const namesOf = (guestIds: readonly string[]) => {
    const shown = guestIds.slice(0, maxNames).map(nameOf)
    const moreCount = guestIds.length - shown.length
    if (moreCount > 0) shown.push(say('person.others', { n: moreCount }))
    return new Intl.ListFormat(locale).format(shown)
  }
  const tableTitle = (table: SeatingTable) =>
    table.name || say('table.numbered', { number: table.number })
  const targetTitle = (id: string | null) => {
    const table = tables.find((each) => each.id === id)
    const object = objects.find((each) => each.id === id)
    return table ? tableTitle(table) : object ? object.name || say(`object.${object.kind}`) : '–'
  }
  const tagName = (id: string | null) => tags.find((tag) => tag.id === id)?.name ?? '–'
  const ruleText = (rule: Omit<Rule, 'id' | 'must' | 'weight' | 'note'>) =>
    say(`ruleText.${rule.kind}`, {
      names: namesOf(rule.guestIds),
      target: targetTitle(rule.targetId),
      tag: tagName(rule.tagId),
      metres: metresOf(rule),
    })
  const changeText = ({ what, table, object, rule }: StepChange) => {
    if (table)
      return say(`step.table.${what}`, {
        name: table.name || say('table.numbered', { number: table.number }),
      })
    if (object)
      return say(`step.object.${what}`, { name: object.name || say(`object.${object.kind}`) })
    return rule ? say(`step.rule.${what}`, { name: ruleText(rule) }) : ''
  }
  /** The description of a step: moved guests with their new seats; other changes only by kind. */
  const stepText = ({ kind, count, seats, changes }: Step) => {
    const what = say(`step.kind.${kind}`, { n: count })
    if (seats.length + changes.length === 0) return what
    if (kind === 'lock') return `${what}: ${namesOf(seats.map(({ guestId }) => guestId))}`
    const moves = seats.map(({ guestId, tableId, seat }) => {
      const name = nameOf(guestId)
      if (tableId === null || seat === null) return say('step.unseated', { name })
      return say('step.seated', { name, table: targetTitle(tableId), n: seat + 1 })
    })
    const parts = [...changes.map(changeText), ...moves]
    if (count > parts.length) parts.push(say('step.more', { n: count - parts.length }))
    return parts.join(' · ')
  }
  return {
    stepText,
    nameOf,
    namesOf,
    /** The name of a guest's group, with a distinction where several groups have that name. */
    groupOf,
    groups,
    tableTitle,
    targetTitle,
    ruleText,
    metresOf,
    /** Why a rule cannot be kept by any seating; empty where it is only kept from it by others. */
    impossibleText: (rule: Rule) =>
      rule.kind === 'near' || rule.kind === 'far'
        ? say(`rules.impossible.${rule.kind}`, {
            metres: metresOf(rule),
            target: targetTitle(rule.targetId),
          })
        : '',
    violationText: ({ ruleId, kind, guestIds }: Violation) => {
      const rule = rules.find(({ id }) => id === ruleId)
      if (kind === 'group' || !rule) {
        const group = people.find(({ id }) => id === guestIds[0])?.groupName ?? ''
        return say('violation.group', { group, names: namesOf(guestIds), n: guestIds.length })
      }
      return say('violation.rule', { rule: ruleText(rule), names: namesOf(guestIds) })
    },
  }
}

type GroupMember = Pick<InvitedPerson, 'id' | 'name' | 'groupId' | 'groupName'>

/** By group, its name; several of one name each with somebody whom no other of them has. */
export function groupNamesOf(people: readonly GroupMember[]): Map<string, string> {
  const members = new Map<string, GroupMember[]>()
  for (const person of people)
    members.set(person.groupId, [...(members.get(person.groupId) ?? []), person])
  const byName = new Map<string, string[]>()
  for (const [id, [first]] of members)
    byName.set(first?.groupName ?? '', [...(byName.get(first?.groupName ?? '') ?? []), id])
  return new Map(
    [...byName].flatMap(([name, ids]) =>
      ids.map((id): [string, string] => {
        if (ids.length === 1 || name === '') return [id, name]
        const others = ids.filter((each) => each !== id).flatMap((each) => members.get(each) ?? [])
        const own = members.get(id)?.find((one) => others.every((other) => other.name !== one.name))
        return [id, own && own.name !== name ? `${name} (${own.name})` : name]
      }),
    ),
  )
}

/** By guest, the name; of several of one name with the group, or with the age where that is the same. */
export function namesApart<T extends GroupMember>(
  people: readonly T[],
  groupOf: (person: T) => string,
  ageOf: (person: T) => string,
): Map<string, string> {
  const namesakes = new Map<string, T[]>()
  for (const person of people)
    namesakes.set(person.name, [...(namesakes.get(person.name) ?? []), person])
  return new Map(
    people.map((person) => {
      const same = namesakes.get(person.name) ?? []
      if (same.length === 1 || person.name === '') return [person.id, person.name]
      const ways = [groupOf, ageOf]
      const way = ways.find((of) => new Set(same.map(of)).size === same.length)
      const about = way
        ? way(person)
        : ways
            .map((of) => of(person))
            .filter(Boolean)
            .join(', ')
      return [person.id, about && about !== person.name ? `${person.name} (${about})` : person.name]
    }),
  )
}

export type PlanWords = ReturnType<typeof usePlanWords>

/** Tables as people look for them: by number. */
export function inOrder(tables: readonly SeatingTable[]): SeatingTable[] {
  return tables.toSorted((a, b) => a.number - b.number || compareRomanian(labelOf(a), labelOf(b)))
}

/** `open`: no answer, or perhaps; `out`: they do not come. */
export type Answer = 'yes' | 'open' | 'out'

export function answerOf(person: Pick<InvitedPerson, 'attendance'>): Answer {
  if (needsSeat(person)) return 'yes'
  return maySit(person) ? 'open' : 'out'
}

/** The numbers of seated guests who are confirmed, undecided, refused, and no longer on the list. */
export function answersOf({ places, people }: Pick<Plan, 'places' | 'people'>) {
  const counts: Record<Answer | 'gone', number> = { yes: 0, open: 0, out: 0, gone: 0 }
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const { guestId } of places) {
    const person = byId.get(guestId)
    counts[!person || person.attendance === 'removed' ? 'gone' : answerOf(person)] += 1
  }
  return counts
}

/** The open changes; in a new plan guests only have no seat yet. */
export function trayWords(
  say: (key: 'tray.button' | 'tray.toSeat', values: { n: number }) => string,
  tray: readonly TrayItem[],
): string {
  const isOnlyToSeat = tray.length > 0 && tray.every(({ kind }) => kind === 'unseated')
  return say(isOnlyToSeat ? 'tray.toSeat' : 'tray.button', { n: tray.length })
}

/** For a chair that is drawn large: the family name, or the only one, as long as fits. */
export function shortNameOf(name: string, maxLength = 9): string {
  // A companion without a name is called after the guest: "Ion Pop – companion".
  const last =
    name
      .split(/ – | \(/)[0]
      ?.split(/\s+/)
      .findLast(Boolean) ?? ''
  return last.length > maxLength ? `${last.slice(0, maxLength - 1)}…` : last
}

/** Two letters for a chair in the drawing. */
export function initialsOf(name: string): string {
  const words = (name.split(' (')[0] ?? '').split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
