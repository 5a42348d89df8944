import { problemsOf } from '#shared/field-problems.ts'
import type { FieldProblem } from '#shared/app-error.ts'
import { documentLimits, type Block, type PageDocument } from '../../model.ts'
import { blockKinds } from '../base/registry.ts'

export type Problems = Record<string, FieldProblem>

interface CheckResult<T> {
  value: T
  problems: Problems
}

/** A document as it may be kept, or what is wrong with it, each with its place. */
export function checkDocument(doc: PageDocument): CheckResult<PageDocument> {
  const problems: Problems = {}
  if (byteLength(doc) > documentLimits.bytes)
    return { value: doc, problems: { content: { code: 'too_long', limit: documentLimits.bytes } } }
  const ids = new Set<string>()
  const content = doc.content.map((block, at) =>
    checkBlock(block, { place: `content.${at}`, depth: 1, ids, problems }),
  )
  if (ids.size > documentLimits.blocks)
    problems.content = { code: 'too_many', limit: documentLimits.blocks }
  return { value: { v: doc.v, content }, problems }
}

/** The header or footer, which are in no document. */
export function checkGlobal(block: Block, type: 'header' | 'footer'): CheckResult<Block> {
  const problems: Problems = {}
  if (block.type !== type) problems[type] = { code: 'invalid' }
  const value = checkBlock(block, { place: type, depth: 0, ids: new Set(), problems, global: true })
  return { value, problems }
}

interface BlockPosition {
  place: string
  depth: number
  ids: Set<string>
  problems: Problems
  global?: boolean
}

function checkBlock(block: Block, at: BlockPosition): Block {
  const { place, depth, ids, problems, global = false } = at
  const kind = blockKinds[block.type]
  const fail = (where: string, code: string, limit?: number) => {
    problems[where] = { code, ...(limit !== undefined && { limit }) }
    return block
  }
  if (!kind || (kind.global ?? false) !== global) return fail(`${place}.type`, 'unknown_block')
  if (depth > documentLimits.depth) return fail(place, 'too_deep', documentLimits.depth)
  if (ids.has(block.props.id)) return fail(`${place}.props.id`, 'taken')
  ids.add(block.props.id)
  const parsed = kind.schema.safeParse(block.props)
  if (!parsed.success) {
    for (const [path, each] of Object.entries(problemsOf(parsed.error)))
      problems[path ? `${place}.props.${path}` : `${place}.props`] = each
    return block
  }
  const props = parsed.data as Block['props']
  for (const [name, field] of Object.entries(kind.fields)) {
    if (field.kind !== 'slot') continue
    props[name] = (props[name] as Block[]).map((child, n) =>
      checkBlock(child, { place: `${place}.props.${name}.${n}`, depth: depth + 1, ids, problems }),
    )
  }
  return { type: block.type, props }
}

/** Counts as UTF-8, without an encoder, since this runs anywhere. */
function byteLength(value: unknown): number {
  let bytes = 0
  for (const letter of JSON.stringify(value)) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}
