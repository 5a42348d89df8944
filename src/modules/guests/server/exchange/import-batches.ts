import type { EventContext } from '#platform/server/context.ts'
import { commitAsynchronously } from '#platform/server/database/async-commit.ts'
import { recordForEach } from '#platform/server/records/history.ts'
import { currentConsent, type GuestFields } from '../../model.ts'
import { guestsChanged } from '../../contract.ts'
import { putNeeds } from '../answers/answer-store.ts'
import { createGuests } from '../guest-creation.ts'
import { lockGuestWork } from '../removal/erasure-store.ts'
import { findGuests } from '../store.ts'
import { changeMany, groupsByName, removeImported } from './exchange.ts'
import {
  fieldsRead,
  rowActionOf,
  type Outcome,
  type ParsedRow,
} from '../../model/exchange/imports.ts'
import { hostsElsewhere, newcomersOf, placesOf, type Newcomers } from './newcomers.ts'
import { takenOf } from './own-rows.ts'
import * as rows from './row-store.ts'
import { findImport, changeState, type StoredImport } from './import-store.ts'

const nothing: Outcome = { added: 0, updated: 0, skipped: 0 }

/** Enters the next batch in this transaction; null when all are in. */
export async function enterBatch(ctx: EventContext, importId: string): Promise<number | null> {
  await lockGuestWork(ctx.db, ctx.event)
  const storedImport = await findImport(ctx.db, ctx.event, importId)
  if (storedImport?.state !== 'running') return null
  const batch = await rows.batchRows(ctx.db, ctx.company, importId, storedImport.nextBatch)
  const so = storedImport.outcome ?? nothing
  if (batch.length === 0) {
    await changeState(ctx.db, ctx.event, importId, ['running'], 'done', { outcome: so })
    ctx.emit(guestsChanged, { eventId: ctx.event.eventId, guestIds: null })
    return null
  }
  await commitAsynchronously(ctx.db)
  const rowsFor = (action: string) =>
    batch.filter((row) => rowActionOf(row, storedImport.doubles) === action)
  const newcomers = await newcomersIn(ctx, importId, rowsFor('add'))
  await createGuests(ctx, newcomers, { importId })
  await noteNeeds(ctx, importId, newcomers.needs)
  const updated = await updateRows(ctx, storedImport, rowsFor('update'))
  await changeState(ctx.db, ctx.event, importId, ['running'], 'running', {
    nextBatch: storedImport.nextBatch + 1,
    outcome: {
      added: so.added + newcomers.guests.length,
      updated: so.updated + updated,
      skipped: so.skipped + rowsFor('skip').length,
    },
  })
  return batch.length
}

async function newcomersIn(
  ctx: EventContext,
  importId: string,
  added: readonly rows.BatchRow[],
): Promise<Newcomers> {
  const names = new Set(added.map(({ reading }) => reading.group).filter(Boolean))
  const groupIds = await groupsByName(ctx, [...names])
  const away = hostsElsewhere(added)
  const hosts = away.length === 0 ? new Map() : await placesOf(ctx, importId, away)
  return newcomersOf(importId, added, { groupIds, hosts })
}

async function noteNeeds(
  ctx: EventContext,
  batchId: string,
  list: Newcomers['needs'],
): Promise<void> {
  const consent = {
    consentVersion: currentConsent,
    consentLanguage: 'ro' as const,
    consentAt: ctx.now.toISOString(),
  }
  for (const { guestId, needs } of list)
    await putNeeds(ctx.db, ctx.event, guestId, { ...needs, ...consent }, ctx.actor)
  const { eventId } = ctx.event
  const line = { entity: 'guest', eventId, verb: 'changed', changes: [{ field: 'needs' }], batchId }
  await recordForEach(
    ctx,
    list.map(({ guestId }) => guestId),
    line,
  )
}

/** Completes guests with what the file says of them; an empty cell takes nothing away. */
async function updateRows(
  ctx: EventContext,
  { id: importId }: StoredImport,
  batch: readonly rows.BatchRow[],
): Promise<number> {
  const ids = batch.flatMap(({ known }) => known?.id ?? [])
  const guests = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map((guest) => [guest.id, guest]),
  )
  const outcomes = new Map<string, rows.RowUpdate>()
  const changes: { id: string; fields: Partial<GuestFields> }[] = []
  for (const { rowNo, known, reading } of batch) {
    const guest = known && guests.get(known.id)
    if (!guest || guest.erasedAt || outcomes.has(guest.id)) continue
    const fields =
      known.why === 'id' ? takenOf(reading, known.takes ?? []) : gainsOf(reading, guest)
    if (Object.keys(fields).length === 0) continue
    changes.push({ id: guest.id, fields })
    const before = Object.fromEntries(
      Object.keys(fields).map((name) => [name, guest[name as keyof GuestFields]]),
    )
    const versionAfter = guest.version + 1
    outcomes.set(guest.id, { rowNo, guestId: guest.id, before, versionAfter })
  }
  const count = await changeMany(ctx, changes, importId)
  await rows.saveUpdates(ctx.db, ctx.company, importId, [...outcomes.values()])
  return count
}

function gainsOf(reading: ParsedRow, guest: GuestFields): Partial<GuestFields> {
  const { ageBand: _, ...fields } = fieldsRead(reading)
  const all = { ...fields, tagIds: [...new Set([...guest.tagIds, ...fields.tagIds])].slice(0, 20) }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) =>
        value &&
        value.length > 0 &&
        JSON.stringify(value) !== JSON.stringify(guest[name as 'note']),
    ),
  )
}

/** One step of an undo; null when nothing is left of the import. */
export async function undoStep(
  ctx: EventContext,
  importId: string,
  size: number,
): Promise<number | null> {
  await lockGuestWork(ctx.db, ctx.event)
  const storedImport = await findImport(ctx.db, ctx.event, importId)
  if (storedImport?.state !== 'undoing') return null
  const so = { removed: 0, restored: 0, left: 0, ...(storedImport.outcome ?? nothing) }
  const removed = await removeImported(ctx, importId, size)
  const updates = removed > 0 ? [] : await rows.takeUpdates(ctx.db, ctx.company, importId, size)
  const restored = await putBack(ctx, importId, updates)
  const over = removed === 0 && updates.length === 0
  await changeState(ctx.db, ctx.event, importId, ['undoing'], over ? 'undone' : 'undoing', {
    outcome: {
      ...so,
      removed: so.removed + removed,
      restored: so.restored + restored,
      left: so.left + updates.length - restored,
    },
  })
  return over ? null : removed + updates.length
}

async function putBack(
  ctx: EventContext,
  importId: string,
  taken: Awaited<ReturnType<typeof rows.takeUpdates>>,
): Promise<number> {
  if (taken.length === 0) return 0
  const ids = taken.map(({ guestId }) => guestId)
  const versions = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map(({ id, version }) => [id, version]),
  )
  const untouched = taken.filter(
    ({ guestId, versionAfter }) => versions.get(guestId) === versionAfter,
  )
  return changeMany(
    ctx,
    untouched.map(({ guestId, before }) => ({ id: guestId, fields: before })),
    importId,
  )
}
