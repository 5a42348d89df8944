import { createHash } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  canonicalText,
  linesOf,
  type DecisionKind,
  type FrozenContent,
  type FrozenLine,
  type OptionFields,
  type Subject,
} from '../model.ts'
import { budgetContent, budgetSubjects, offersContent } from './budget-content.ts'
import { fileLines } from './files/decision-files.ts'
import { agendaContent, agendaSubjects, seatingContent, seatingSubjects } from './plan-content.ts'
import { websiteContent, websiteSubjects } from './website-content.ts'

export interface ContentSource {
  kind: DecisionKind
  subjectId: string | null
  options: readonly OptionFields[]
  fileIds: readonly string[]
}

/** Undefined once what it is about is gone. */
type ReadContent = (ctx: EventContext, subjectId: string) => Promise<FrozenContent | undefined>

const readers: Readonly<Record<Exclude<DecisionKind, 'question' | 'document'>, ReadContent>> = {
  budget: budgetContent,
  offers: offersContent,
  agenda: agendaContent,
  seating: seatingContent,
  website: websiteContent,
}

/** The present content of a subject, as the client would see it. */
export async function freeze(
  ctx: EventContext,
  { kind, subjectId, options, fileIds }: ContentSource,
): Promise<FrozenContent> {
  if (kind === 'question' || kind === 'document') {
    if (kind === 'document' && fileIds.length === 0)
      throw new AppError('invalid', 'client-room.file_needed')
    const lines = await fileLines(ctx, fileIds)
    const sections = lines.length > 0 ? [{ key: 'files', title: '', lines }] : []
    return { total: null, sections, options: kind === 'question' ? options.map(optionLine) : [] }
  }
  const content = await contentNow(ctx, { kind, subjectId })
  if (!content) throw new AppError('not_found', 'client-room.subject_not_found')
  if (linesOf(content).length === 0) throw new AppError('invalid', 'client-room.nothing_to_show')
  return content
}

/** A question has nothing that could change, and files stay what they were. */
export async function contentNow(
  ctx: EventContext,
  { kind, subjectId }: Pick<ContentSource, 'kind' | 'subjectId'>,
): Promise<FrozenContent | undefined> {
  if (kind === 'question' || kind === 'document' || subjectId === null) return undefined
  return readers[kind](ctx, subjectId)
}

export function hashOf(content: FrozenContent): string {
  return createHash('sha256').update(canonicalText(content)).digest('hex')
}

/** The subjects of the event that can be asked about now. */
export async function subjectsOf(ctx: EventContext): Promise<Subject[]> {
  return [
    ...(await budgetSubjects(ctx)),
    ...(await agendaSubjects(ctx)),
    ...(await seatingSubjects(ctx)),
    ...(await websiteSubjects(ctx)),
  ]
}

function optionLine({ label, detail }: OptionFields, at: number): FrozenLine {
  return { key: `option-${at + 1}`, label, detail, amount: null }
}
