import { randomUUID } from 'node:crypto'
import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type * as contract from '../../contract.ts'
import type { Decision } from '../../model.ts'
import { speak } from '../../text.ts'
import { deletePaper, insertPaper } from './decision-file-store.ts'
import { usableFile } from './decision-files.ts'
import { existingDecision, recordHistory, requireDecision } from '../decisions.ts'
import { writeToTeam } from '../messages.ts'
import type { StoredPerson } from '../people-store.ts'

export async function addByTeam(
  ctx: EventContext,
  { decisionId, fileId }: InputOf<typeof contract.addSignedPaper>,
): Promise<Decision> {
  await requireDecision(ctx, decisionId)
  await usableFile(ctx, fileId)
  const { name: author } = await findCompany(ctx.db, ctx.company)
  await keep(ctx, { decisionId, fileId, personId: null, author })
  return existingDecision(ctx, decisionId)
}

export async function addByClient(
  ctx: EventContext,
  person: StoredPerson,
  { decisionId, fileId }: { decisionId: string; fileId: string },
): Promise<void> {
  const { title } = await requireDecision(ctx, decisionId)
  await keep(ctx, { decisionId, fileId, personId: person.id, author: person.name })
  const body = speak(person.language)('papers.message', { title })
  await writeToTeam(ctx, person, { body, fileId })
  ctx.touch('history')
}

export async function remove(
  ctx: EventContext,
  { decisionId, paperId }: InputOf<typeof contract.removeSignedPaper>,
): Promise<Decision> {
  await requireDecision(ctx, decisionId)
  if (await deletePaper(ctx.db, ctx.company, { decisionId, id: paperId }))
    await recordHistory(ctx, decisionId, 'paper_removed')
  return existingDecision(ctx, decisionId)
}

interface KeptPaper {
  decisionId: string
  fileId: string
  personId: string | null
  author: string
}

async function keep(ctx: EventContext, paper: KeptPaper): Promise<void> {
  await insertPaper(ctx.db, ctx.company, { ...paper, id: randomUUID(), at: ctx.now })
  await recordHistory(ctx, paper.decisionId, 'paper_added')
}
