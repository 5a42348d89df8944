import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { importCards } from '../../contract.ts'
import {
  completed,
  differences,
  fieldsOf,
  fullName,
  reasonOfLikeness,
  nameKey,
  replaced,
  type Contact,
  type ContactFields,
  type ReadCard,
} from '../../model.ts'
import { insert, save } from '../contacts.ts'
import { linkToEmployers } from '../employers.ts'
import { readCard, type ParsedCard } from './card-reader.ts'
import { contactsNamed, findContacts } from '../store.ts'

/** The result of importing the cards of a file, each with its problems and likely duplicates. */
export async function read(
  ctx: CompanyContext,
  { cards }: { cards: readonly string[] },
): Promise<{ items: ReadCard[] }> {
  const readings = cards.map(readCard)
  const names = readings.flatMap(({ fields }) => (fields ? nameKey(fields) : []))
  const existing = groupedByName(await contactsNamed(ctx.db, ctx.company, [...new Set(names)]))
  const exported = await exportedAmong(ctx, readings)
  const earlier = new Map<string, { fields: ContactFields; at: number }[]>()
  const items = readings.map(({ id, fields, problems }, at): ReadCard => {
    if (!fields) return { fields, problems, known: null, twin: null }
    const own = id === null ? undefined : exported.get(id)
    // A card that is in the file twice is one person the first time.
    if (own && exported.delete(own.id)) {
      const changes = differences(fieldsOf(own), replaced(fieldsOf(own), fields))
      const ownContact = { id: own.id, name: fullName(own), why: 'id' as const, changes }
      return { fields, problems, known: ownContact, twin: null }
    }
    const key = nameKey(fields)
    const before = earlier.get(key) ?? []
    const twin = before.find((other) => reasonOfLikeness(fields, other.fields))?.at ?? null
    earlier.set(key, [...before, { fields, at }])
    return { fields, problems, known: knownAmong(fields, existing.get(key) ?? []), twin }
  })
  return { items }
}

/** Stores the file as its reader chose, card by card; one batch in the history. */
export async function store(ctx: CompanyContext, input: InputOf<typeof importCards>) {
  const { cards, choices } = input
  if (choices.length !== cards.length) throw new AppError('invalid', 'contacts.choices_do_not_fit')
  const { items } = await read(ctx, input)
  const newContacts = new Map<number, ContactFields>()
  const gains = new Map<string, Gain[]>()
  let skipped = 0
  for (const [at, { fields, known, twin }] of items.entries()) {
    const choice = choices[at]
    const sibling = twin === null ? undefined : newContacts.get(twin)
    if (!fields || choice === 'skip') skipped++
    else if (choice === 'complete' && known)
      gains.set(known.id, [...(gains.get(known.id) ?? []), { fields, isOwn: known.why === 'id' }])
    else if (choice === 'complete' && sibling && twin !== null)
      newContacts.set(twin, completed(sibling, fields))
    else newContacts.set(at, fields)
  }
  const batchId = randomUUID()
  const added = await insert(ctx, [...newContacts.values()], batchId)
  const people = await findContacts(ctx.db, ctx.company, [...gains.keys()])
  const changed: Contact[] = []
  for (const person of people) {
    const after = await complete(ctx, person, gains.get(person.id) ?? [], batchId)
    if (after) changed.push(after)
  }
  await linkToEmployers(ctx, [...added, ...changed], { addsMissing: true, batchId })
  return { added: added.map(({ id }) => id), completed: changed.length, skipped }
}

interface Gain {
  fields: ContactFields
  /** Our own export wrote the card: its values replace the existing ones. */
  isOwn: boolean
}

/** Existing contacts of the cards that our own export wrote, by id. */
async function exportedAmong(
  ctx: CompanyContext,
  readings: readonly ParsedCard[],
): Promise<Map<string, Contact>> {
  const ids = [...new Set(readings.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return new Map()
  const people = await findContacts(ctx.db, ctx.company, ids)
  return new Map(people.map((person) => [person.id, person]))
}

async function complete(
  ctx: CompanyContext,
  person: Contact,
  gains: readonly Gain[],
  batchId: string,
): Promise<Contact | undefined> {
  const fields = gains.reduce<ContactFields>(
    (so, { fields: card, isOwn }) => (isOwn ? replaced(so, card) : completed(so, card)),
    fieldsOf(person),
  )
  if (differences(fields, fieldsOf(person)).length === 0) return undefined
  return save(ctx, person, { ...person, ...fields }, { batchId })
}

function knownAmong(fields: ContactFields, people: readonly Contact[]): ReadCard['known'] {
  for (const person of people) {
    const why = reasonOfLikeness(fields, person)
    if (!why) continue
    const own = fieldsOf(person)
    const changes = differences(own, completed(own, fields))
    return { id: person.id, name: fullName(person), why, changes }
  }
  return null
}

function groupedByName(people: readonly Contact[]): Map<string, Contact[]> {
  const groups = new Map<string, Contact[]>()
  for (const person of people) {
    const key = nameKey(person)
    groups.set(key, [...(groups.get(key) ?? []), person])
  }
  return groups
}
