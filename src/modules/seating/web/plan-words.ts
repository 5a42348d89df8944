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
} from '../model.ts'
import { distanceOf } from '../model/hall.ts'
import type { TrayItem } from '../model/tray.ts'
import type { Violation } from '../model/violations.ts'
import { text } from '../text.ts'

const maxNames = 4

/** Names of people and tables, and the sentences of rules. */
export function usePlanWords({ people, tables, objects, tags, rules }: Plan) {
  const say = useText(text)
  const locale = useLocale()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const metresOf = (rule: Rule) =>
    (distanceOf(rule) / 100).toLocaleString(locale, { maximumFractionDigits: 2 })
  const nameOf = (guestId: string) => names.get(guestId) || say('person.nameless')
  const namesOf = (guestIds: readonly string[]) => {
    const shown = guestIds.slice(0, maxNames).map(nameOf)
    const rest = guestIds.length - shown.length
    if (rest > 0) shown.push(say('person.others', { n: rest }))
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
  const ruleText = (rule: Rule) =>
    say(`ruleText.${rule.kind}`, {
      names: namesOf(rule.guestIds),
      target: targetTitle(rule.targetId),
      tag: tagName(rule.tagId),
      metres: metresOf(rule),
    })
  /** Whom a step moved and where to; what else it was only by kind. */
  const stepText = ({ kind, count, seats }: Step) => {
    if (kind === 'lock' || seats.length === 0) return say(`step.kind.${kind}`, { n: count })
    const moves = seats.map(({ guestId, tableId, seat }) => {
      const name = nameOf(guestId)
      if (tableId === null || seat === null) return say('step.unseated', { name })
      return say('step.seated', { name, table: targetTitle(tableId), n: seat + 1 })
    })
    if (count > moves.length) moves.push(say('step.more', { n: count - moves.length }))
    return moves.join(' · ')
  }
  return {
    stepText,
    nameOf,
    namesOf,
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

/** How many of those at the tables come, have not said so, do not come, and are no longer among the guests. */
export function answersOf({ places, people }: Pick<Plan, 'places' | 'people'>) {
  const counts: Record<Answer | 'gone', number> = { yes: 0, open: 0, out: 0, gone: 0 }
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const { guestId } of places) {
    const person = byId.get(guestId)
    counts[!person || person.attendance === 'removed' ? 'gone' : answerOf(person)] += 1
  }
  return counts
}

/** What waits for a decision; in a new plan nothing changed, people only have no seat yet. */
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
  const last = name.split(' – ')[0]?.split(/\s+/).findLast(Boolean) ?? ''
  return last.length > maxLength ? `${last.slice(0, maxLength - 1)}…` : last
}

/** Two letters for a chair in the drawing. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
