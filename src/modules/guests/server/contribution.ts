import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'

export interface MergedPair {
  keptId: string
  droppedId: string
  /** The table of the dropped guest was chosen for the one who stays. */
  takesTable?: boolean
}

/**
 * Callbacks of a higher module that stores data about guests: when two of them are merged, when one is
 * erased, and when one requests their data. Every callback is optional.
 */
export interface GuestContribution {
  /** Names it in exports and in the record of a merge; never changes. */
  id: string
  /** The data that the module keeps of these guests, for their export. */
  export?(ctx: EventContext, guestIds: readonly string[]): Promise<readonly unknown[]>
  /**
   * Anonymises what it stores of them and ends their claims (a turn in a queue, a future place), so that no
   * one waits behind them; numbers stay.
   */
  erase?(ctx: EventContext, guestIds: readonly string[]): Promise<void>
  merge?: {
    /** Gives what the dropped guest has to the kept one; what it returns is kept as JSON and handed to `undo`. */
    run(ctx: EventContext, pair: MergedPair): Promise<unknown>
    undo(ctx: EventContext, pair: MergedPair, trace: unknown): Promise<void>
  }
  /** Called before guests are deleted: the module keeps their data while the deletion can be undone. */
  removed?(ctx: EventContext, guestIds: readonly string[]): Promise<void>
  /** A person brings them back from the bin: refused by an error where they are no guests of their own. */
  checkReturn?(ctx: EventContext, guestIds: readonly string[]): Promise<void>
  /** Called after guests were restored from the bin: they get their data back unless it was given to others. */
  returned?(ctx: EventContext, guestIds: readonly string[]): Promise<void>
  /** A query for arrivals: rows of `guest_id` and `part_id`. For a list beside the parts, `part_id` is that of no part. */
  arrivals?(scope: EventScope): RawBuilder<unknown>
  /** A query for who answered a questionnaire: rows of `guest_id`. */
  answered?(scope: EventScope, questionnaireId: string): RawBuilder<unknown>
  /** A query for the groups whose personal page was opened: rows of `group_id`. */
  opened?(scope: EventScope): RawBuilder<unknown>
  /** Menus that it offers to every guest of the event. */
  menus?(ctx: EventContext): Promise<readonly string[]>
}

export const guestContribution = port<GuestContribution>('guests.contribution')

export async function mergeElsewhere(
  ctx: EventContext,
  pair: MergedPair,
): Promise<Record<string, unknown>> {
  const traces: Record<string, unknown> = {}
  for (const { id, merge } of ctx.services.ports.all(guestContribution))
    if (merge) traces[id] = await merge.run(ctx, pair)
  return traces
}

export async function splitElsewhere(
  ctx: EventContext,
  pair: MergedPair,
  traces: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { id, merge } of ctx.services.ports.all(guestContribution).toReversed())
    if (merge && id in traces) await merge.undo(ctx, pair, traces[id])
}

export async function holdElsewhere(ctx: EventContext, ids: readonly string[]): Promise<void> {
  for (const { removed } of ctx.services.ports.all(guestContribution)) await removed?.(ctx, ids)
}

export async function checkReturnElsewhere(
  ctx: EventContext,
  ids: readonly string[],
): Promise<void> {
  for (const { checkReturn } of ctx.services.ports.all(guestContribution))
    await checkReturn?.(ctx, ids)
}

export async function returnElsewhere(ctx: EventContext, ids: readonly string[]): Promise<void> {
  for (const { returned } of ctx.services.ports.all(guestContribution)) await returned?.(ctx, ids)
}

export async function eraseElsewhere(ctx: EventContext, ids: readonly string[]): Promise<void> {
  for (const { erase } of ctx.services.ports.all(guestContribution)) await erase?.(ctx, ids)
}

export async function exportElsewhere(
  ctx: EventContext,
  ids: readonly string[],
): Promise<Record<string, readonly unknown[]>> {
  const exports: Record<string, readonly unknown[]> = {}
  for (const each of ctx.services.ports.all(guestContribution))
    if (each.export) exports[each.id] = await each.export(ctx, ids)
  return exports
}

export async function offeredMenus(ctx: EventContext): Promise<string[]> {
  const menusOfModules = []
  for (const { menus } of ctx.services.ports.all(guestContribution))
    menusOfModules.push(...((await menus?.(ctx)) ?? []))
  return menusOfModules
}

interface CountedMenu {
  value: string
  count: number
}

/** The menus of guests, and those on offer that no guest has yet. */
export async function withOfferedMenus(ctx: EventContext, used: CountedMenu[]) {
  const inUse = new Set(used.map(({ value }) => value))
  const unused = (await offeredMenus(ctx)).filter((menu) => !inUse.has(menu))
  return [...used, ...unused.map((value) => ({ value, count: 0 }))]
}

/** No one, where no module stores pages. */
export function openedPages({ event, services }: EventContext): RawBuilder<unknown> {
  const opened = services.ports.all(guestContribution).flatMap((each) => each.opened?.(event) ?? [])
  return opened.length > 0 ? sql.join(opened, sql` union all `) : sql`select null::uuid where false`
}
