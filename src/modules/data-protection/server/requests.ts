import { randomUUID } from 'node:crypto'
import type { CompanyContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { defaultZone, isPlainDate, todayIn, type PlainDate } from '#shared/dates/time.ts'
import type { changeRequest, listRequests, moveRequest } from '../contract.ts'
import {
  dueOn,
  isClosed,
  isLate,
  movesFrom,
  type ProtectionRequest,
  type RequestFields,
} from '../model.ts'
import { adminsOnly } from './register.ts'
import * as store from './request-store.ts'
import type { RequestPlace, StoredRequest } from './request-store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof listRequests>) {
  const { search, which, limit } = input
  const after = input.cursor === undefined ? null : readCursor(input.cursor)
  const page = { search, which, after, offset: input.offset ?? 0, limit: limit + 1 }
  const rows = await store.pageOfRequests(ctx.db, ctx.company, page)
  const total = await store.countRequests(ctx.db, ctx.company, { search, which })
  const pageRows = rows.slice(0, limit)
  const lastRow = rows.length > limit ? pageRows.at(-1) : undefined
  const next = lastRow ? `${lastRow.receivedOn}|${lastRow.id}` : null
  return { items: pageRows.map((row) => seenToday(ctx, row)), total, next }
}

export async function find(ctx: CompanyContext, id: string): Promise<ProtectionRequest> {
  return seenToday(ctx, await stored(ctx, id))
}

export async function add(ctx: CompanyContext, fields: RequestFields): Promise<ProtectionRequest> {
  refuseLater(ctx, fields.receivedOn)
  const row = { ...store.requestRow(fields), id: randomUUID(), closedOn: null }
  const added = await store.requests.insert(ctx.db, ctx.company, row)
  await recordHistory(ctx, added.id, 'added', changesOf({ note: '', contact: '' }, fieldsOf(added)))
  return seenToday(ctx, added)
}

export async function change(
  ctx: CompanyContext,
  { id, version, ...fields }: InputOf<typeof changeRequest>,
): Promise<ProtectionRequest> {
  const before = await stored(ctx, id)
  const changes = omitUndefined(fields)
  const next: StoredRequest = { ...before, ...changes, version }
  refuseLater(ctx, next.receivedOn)
  const after = await save(ctx, next)
  await recordHistory(ctx, id, 'changed', changesOf(fieldsOf(before), fieldsOf(after)))
  return seenToday(ctx, after)
}

export async function move(
  ctx: CompanyContext,
  { id, version, state, reason }: InputOf<typeof moveRequest>,
): Promise<ProtectionRequest> {
  const before = await stored(ctx, id)
  if (before.version !== version) throw await changedMeanwhile(ctx, id)
  if (!movesFrom(before.state).includes(state))
    throw new AppError('conflict', 'data-protection.no_such_move')
  if (state === 'refused' && reason === '')
    throw new AppError('invalid', 'data-protection.reason_missing', {
      fields: { reason: { code: 'required' } },
    })
  const closedOn = isClosed(state) ? today(ctx) : null
  const storedReason = state === 'refused' ? reason : ''
  const after = await save(ctx, { ...before, state, closedOn, reason: storedReason })
  await recordHistory(ctx, id, 'changed', changesOf(stateOf(before), stateOf(after)))
  return seenToday(ctx, after)
}

export async function remove(ctx: CompanyContext, id: string): Promise<null> {
  if (!(await store.requests.setDeleted(ctx.db, ctx.company, { id }, ctx.now))) throw notFound()
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: CompanyContext, id: string): Promise<ProtectionRequest> {
  adminsOnly(ctx)
  if (await store.requests.setDeleted(ctx.db, ctx.company, { id }, null))
    await recordHistory(ctx, id, 'restored')
  return find(ctx, id)
}

async function save(ctx: CompanyContext, next: StoredRequest): Promise<StoredRequest> {
  const { id, version } = next
  const row = store.requestRow(store.requests.own(next))
  const after = await store.requests.update(ctx.db, ctx.company, { id, version }, row)
  if (!after) throw await changedMeanwhile(ctx, id)
  return after
}

async function stored(ctx: CompanyContext, id: string): Promise<StoredRequest> {
  const request = await store.requests.find(ctx.db, ctx.company, { id })
  if (!request) throw notFound()
  return request
}

function seenToday(ctx: CompanyContext, row: StoredRequest): ProtectionRequest {
  return { ...row, dueOn: dueOn(row.receivedOn), overdue: isLate(row, today(ctx)) }
}

function today(ctx: CompanyContext): PlainDate {
  return todayIn(defaultZone, ctx.now)
}

function refuseLater(ctx: CompanyContext, receivedOn: PlainDate): void {
  if (receivedOn > today(ctx)) throw new AppError('invalid', 'data-protection.received_later')
}

function fieldsOf({ kind, person, contact, receivedOn, note }: RequestFields): RequestFields {
  return { kind, person, contact, receivedOn, note }
}

function stateOf({ state, reason }: StoredRequest) {
  return { state, reason }
}

/** The name of a person who made a request must not stay in a log that cannot be shortened. */
function changesOf(before: object, after: object): FieldChange[] {
  return fieldChanges({ ...before }, { ...after }, ['person', 'contact', 'note', 'reason'])
}

function readCursor(cursor: string): RequestPlace {
  const [receivedOn = '', id = ''] = cursor.split('|')
  if (!isPlainDate(receivedOn) || !Id.safeParse(id).success)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  return { receivedOn, id }
}

async function recordHistory(
  ctx: CompanyContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  await record(ctx, { entity: 'protection_request', entityId: id, verb, changes })
}

async function changedMeanwhile(ctx: CompanyContext, id: string): Promise<AppError> {
  const current = await find(ctx, id)
  return new AppError('conflict', 'data-protection.request_changed_meanwhile', { current })
}

function notFound(): AppError {
  return new AppError('not_found', 'data-protection.request_not_found')
}
