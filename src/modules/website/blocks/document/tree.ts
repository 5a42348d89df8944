import { blocksIn, documentLimits, type Block } from '../../model.ts'
import { blockKinds } from '../base/registry.ts'

/** The position of a block: on the page itself, or in a slot of another block. */
export interface Spot {
  /** Null: the page. */
  parentId: string | null
  slot: string
  at: number
}

export interface OutlineRow {
  block: Block
  /** The path used by the checks: `content.2.props.first.0`. */
  place: string
  depth: number
  spot: Spot
  siblings: number
}

export function slotsOf(block: Block): string[] {
  return Object.entries(blockKinds[block.type]?.fields ?? {}).flatMap(([name, field]) =>
    field.kind === 'slot' ? [name] : [],
  )
}

export function slotBlocks(block: Block, slot: string): Block[] {
  const value = block.props[slot]
  return Array.isArray(value) ? (value as Block[]) : []
}

/** Every block from top to bottom, nested ones below the one that holds them. */
export function outlineOf(content: readonly Block[]): OutlineRow[] {
  const rows: OutlineRow[] = []
  const walk = (blocks: readonly Block[], path: string, depth: number, spot: Omit<Spot, 'at'>) => {
    for (const [at, block] of blocks.entries()) {
      const blockPath = `${path}.${at}`
      rows.push({ block, place: blockPath, depth, spot: { ...spot, at }, siblings: blocks.length })
      for (const slot of slotsOf(block))
        walk(slotBlocks(block, slot), `${blockPath}.props.${slot}`, depth + 1, {
          parentId: block.props.id,
          slot,
        })
    }
  }
  walk(content, 'content', 1, { parentId: null, slot: '' })
  return rows
}

export function findRow(content: readonly Block[], id: string | null): OutlineRow | undefined {
  return id === null ? undefined : outlineOf(content).find(({ block }) => block.props.id === id)
}

export function replaceBlock(
  content: readonly Block[],
  id: string,
  change: (block: Block) => Block,
): Block[] {
  return content.map((block) => {
    if (block.props.id === id) return change(block)
    return inSlots(block, (blocks) => replaceBlock(blocks, id, change))
  })
}

export function removeBlock(content: readonly Block[], id: string): Block[] {
  const remaining = content.filter((block) => block.props.id !== id)
  return remaining.map((block) => inSlots(block, (blocks) => removeBlock(blocks, id)))
}

export function insertBlock(content: readonly Block[], spot: Spot, block: Block): Block[] {
  if (spot.parentId === null) return content.toSpliced(spot.at, 0, block)
  return replaceBlock(content, spot.parentId, (parent) => {
    const blocks = slotBlocks(parent, spot.slot).toSpliced(spot.at, 0, block)
    return { ...parent, props: { ...parent.props, [spot.slot]: blocks } }
  })
}

/** Moves a block; null if the target is inside the block, or deeper than a document may go. */
export function moveBlock(content: readonly Block[], id: string, to: Spot): Block[] | null {
  const row = findRow(content, id)
  if (!row || !fits(content, row.block, to)) return null
  const { spot: from } = row
  const sameList = from.parentId === to.parentId && from.slot === to.slot
  const at = sameList && from.at < to.at ? to.at - 1 : to.at
  if (sameList && at === from.at) return null
  return insertBlock(removeBlock(content, id), { ...to, at }, row.block)
}

export function stepBlock(content: readonly Block[], id: string, by: 1 | -1): Block[] | null {
  const row = findRow(content, id)
  if (!row) return null
  const at = row.spot.at + by
  if (at < 0 || at >= row.siblings) return null
  return moveBlock(content, id, { ...row.spot, at: by === 1 ? at + 1 : at })
}

/** Whether a block may be put there: not into itself, not too deep, not too many on a page. */
export function fits(content: readonly Block[], block: Block, to: Spot): boolean {
  const inside = [...blocksIn([block])]
  if (to.parentId !== null && inside.some((each) => each.block.props.id === to.parentId))
    return false
  const ground = findRow(content, to.parentId)?.depth ?? 0
  const height = Math.max(...inside.map(({ depth }) => depth))
  const presentIds = new Set(outlineOf(content).map((row) => row.block.props.id))
  const more = inside.filter((each) => !presentIds.has(each.block.props.id)).length
  return ground + height <= documentLimits.depth && presentIds.size + more <= documentLimits.blocks
}

/** The same block with ids of its own, all the way down. */
export function copyOf(block: Block, newId: () => string): Block {
  const copy = inSlots(block, (blocks) => blocks.map((each) => copyOf(each, newId)))
  return { ...copy, props: { ...copy.props, id: newId() } }
}

/** A new block goes below the chosen one, or to the end of the page. */
export function spotAfter(content: readonly Block[], id: string | null): Spot {
  const row = findRow(content, id)
  return row
    ? { ...row.spot, at: row.spot.at + 1 }
    : { parentId: null, slot: '', at: content.length }
}

function inSlots(block: Block, change: (blocks: readonly Block[]) => Block[]): Block {
  const slots = slotsOf(block).filter((slot) => slotBlocks(block, slot).length > 0)
  if (slots.length === 0) return block
  const changed = slots.map((slot) => [slot, change(slotBlocks(block, slot))] as const)
  return { ...block, props: { ...block.props, ...Object.fromEntries(changed) } }
}
