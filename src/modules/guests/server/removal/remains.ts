import type { OutputOf } from '#shared/contract.ts'
import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { mentionsOf } from '#platform/server/records/mentions.ts'
import type { describeErasure } from '../../contract.ts'
import { fullName, nameKey, type Guest } from '../../model.ts'
import * as erasures from './erasure-store.ts'
import { find } from '../guests.ts'

type NamedGuest = Pick<Guest, 'id' | 'groupId' | 'firstName' | 'lastName'>
/** Includes every current and former name. */
type NamedWithWords = NamedGuest & { words: string[]; surnames: string[] }

/**
 * Renames groups that are named after an erased guest, unless those who stay share that name. Returns the
 * former names.
 */
export async function nameAfterOthers(
  ctx: EventContext,
  erased: readonly NamedGuest[],
): Promise<string[]> {
  const remainingGroups = await groupsOf(ctx, erased)
  const called = await withEarlier(ctx, erased)
  const changes = remainingGroups.flatMap((group) => nextNames(group, called) ?? [])
  await erasures.renameGroups(ctx.db, ctx.event, changes)
  return remainingGroups.flatMap(({ id, name, salutation }) =>
    changes.some((each) => each.id === id) ? [name, salutation] : [],
  )
}

/** Data that remains after erasing although it may contain the name, for review. */
export async function show(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<OutputOf<typeof describeErasure>> {
  const guest = await find(ctx, guestId)
  const [group] = await groupsOf(ctx, [guest])
  const called = await withEarlier(ctx, [guest])
  const { words, surnames } = called[0] ?? { words: [], surnames: [] }
  const remainingNames = group && nextNames(group, called)
  const others = await erasures.othersAtTable(ctx.db, ctx.event, guest)
  const fieldTexts = [
    { field: 'group' as const, text: remainingNames?.name ?? group?.name ?? '' },
    { field: 'salutation' as const, text: remainingNames?.salutation ?? group?.salutation ?? '' },
    { field: 'table' as const, text: others > 0 ? guest.table : '' },
  ]
  const word = guest.lastName || guest.firstName
  const except = [guestId, guest.groupId]
  return {
    shared: fieldTexts.filter(({ text }) => resembles(text, words)),
    word: [...new Set([word, ...surnames])].join(', '),
    firstName: guest.lastName === '' ? '' : guest.firstName,
    mentions: await mentionsOf(ctx, {
      words: [word, ...surnames, guest.email ?? ''],
      firstNames: [guest.firstName],
      except,
    }),
  }
}

function groupsOf(ctx: EventContext, erased: readonly NamedGuest[]) {
  const ids = erased.map(({ id }) => id)
  return erasures.groupsLeft(ctx.db, ctx.event, ids)
}

async function withEarlier(
  ctx: EventContext,
  guests: readonly NamedGuest[],
): Promise<NamedWithWords[]> {
  const ids = guests.map(({ id }) => id)
  const earlier = await erasures.valuesWithDeleted(ctx.db, ctx.event, ids)
  return guests.map((guest) => {
    const had = (field: string) =>
      earlier.flatMap((each) => (each.id === guest.id && each.field === field ? [each.value] : []))
    const surnames = had('lastName')
    const names = [...surnames, ...had('firstName')]
    return {
      ...guest,
      surnames,
      words: [...nameWords(guest), ...names.flatMap(wordsIn)].filter(Boolean),
    }
  })
}

/** The name of a group without them; undefined where it does not change. */
function nextNames(
  { id, name, salutation, members }: erasures.GroupLeft,
  erased: readonly NamedWithWords[],
) {
  const shared = new Set(members.flatMap(nameWords))
  const erasedNames = erased
    .filter(({ groupId }) => groupId === id)
    .flatMap(({ words }) => words)
    .filter((word) => !shared.has(word))
  const [first] = members
  const newNames = {
    name: !first ? '–' : saysOneOf(name, erasedNames) ? fullName(first) : name,
    salutation: !first || saysOneOf(salutation, erasedNames) ? '' : salutation,
  }
  if (first && newNames.name === name && newNames.salutation === salutation) return undefined
  return { id, ...newNames, folded: first ? fold(newNames.name) : '', empty: !first }
}

const nameWords = (guest: Pick<Guest, 'firstName' | 'lastName'>) =>
  nameKey(guest).split(' ').filter(Boolean)

const wordsIn = (text: string) => fold(text).split(/[^\p{L}\p{N}]+/u)

function saysOneOf(text: string, words: readonly string[]): boolean {
  const spoken = new Set(wordsIn(text))
  return words.some((word) => spoken.has(word))
}

/** Shorter words are parts of too many names. */
const minWordLength = 4

/** Whether the text has a word of the name, or one that is a part of it: Kanarix for Kanarixescu. */
function resembles(text: string, words: readonly string[]): boolean {
  if (saysOneOf(text, words)) return true
  const long = (word: string) => word.length >= minWordLength
  return wordsIn(text)
    .filter(long)
    .some((spoken) =>
      words.filter(long).some((word) => word.includes(spoken) || spoken.includes(word)),
    )
}
