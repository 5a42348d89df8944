import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/history.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import { fullName } from '#modules/guests/model.ts'
import type { Direction } from '../model.ts'
import { findScan, lastEntry, lastExit, logUndo, takeBack } from './store.ts'

interface ByScan {
  sourceId: string
  scanId: string
  gate: string
}

/** Whether something was taken back; undefined when this door never made such a scan. */
export async function undoScan(
  ctx: EventContext,
  { sourceId, scanId, gate }: ByScan,
): Promise<boolean | undefined> {
  const scan = await findScan(ctx.db, ctx.company.companyId, sourceId, scanId)
  if (!scan || scan.direction === 'undo') return undefined
  if (!scan.admissionId || !['admitted', 'exited'].includes(scan.result)) return false
  return undoAdmission(ctx, {
    admissionId: scan.admissionId,
    was: scan.direction,
    undoes: scan.id,
    sourceId,
    gate,
  })
}

/** By whom it concerns; for people at the staff screen, who may undo what any door did. */
export async function undoGuest(
  ctx: EventContext,
  { listId, guestId, direction }: { listId: string; guestId: string; direction: Direction },
): Promise<boolean> {
  const find = direction === 'in' ? lastEntry : lastExit
  const step = await find(ctx.db, ctx.event, listId, guestId)
  if (!step) return false
  const sourceId = ctx.actor.id ?? ctx.event.eventId
  return undoAdmission(ctx, { ...step, was: direction, sourceId, gate: '' })
}

interface Undone {
  admissionId: string
  was: 'in' | 'out'
  undoes: string | null
  sourceId: string
  gate: string
}

async function undoAdmission(ctx: EventContext, undone: Undone): Promise<boolean> {
  const { companyId } = ctx.company
  const { admissionId, was, undoes, sourceId, gate } = undone
  const entry = await takeBack(ctx.db, { companyId, admissionId, was, at: ctx.now })
  if (!entry) return false
  const operator = ctx.actor.kind === 'user' ? ctx.actor.name : ''
  const log = { companyId, ...entry, sourceId, admissionId, undoes, at: ctx.now, gate, operator }
  await logUndo(ctx.db, log)
  const guest = await findGuest(ctx.db, ctx.event, entry.guestId)
  const { eventId } = ctx.event
  const changes = [{ field: 'guest', old: guest ? fullName(guest) : '' }]
  const entityId = entry.guestId
  const verb = was === 'in' ? 'undone' : 'exit_undone'
  await record(ctx, { entity: 'check_in', entityId, eventId, verb, changes })
  ctx.touch('checkin')
  return true
}
