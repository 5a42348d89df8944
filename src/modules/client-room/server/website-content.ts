import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { draftOfEvent, keepDraft, lookAtVersion } from '#modules/website/server/api.ts'
import {
  lookKey,
  type DecisionKind,
  type FrozenContent,
  type FrozenLine,
  type Subject,
} from '../model.ts'
import { editionsOf, findDecision } from './decision-store.ts'

/** The draft of the site, where it has something on it. */
export async function websiteSubjects(ctx: EventContext): Promise<Subject[]> {
  const draft = await draftOfEvent(ctx)
  if (!draft || draft.pages.every(({ blocks }) => blocks.length === 0)) return []
  const { name } = await eventFacts(ctx)
  return [{ kind: 'website', id: draft.siteId, name }]
}

const maxWords = 600

/**
 * Block by block in words, so that a comment has a place and a later change is named; the look of it is one more
 * line.
 */
export async function websiteContent(
  ctx: EventContext,
  siteId: string,
): Promise<FrozenContent | undefined> {
  const draft = await draftOfEvent(ctx)
  if (draft?.siteId !== siteId) return undefined
  const sections = draft.pages.map(({ pageId, title, blocks }) => ({
    key: pageId,
    title,
    lines: blocks.map(({ id, title: label, text, print }): FrozenLine => {
      const detail = text.length > maxWords ? `${text.slice(0, maxWords)}…` : text
      return { key: id, label, detail, amount: null, print }
    }),
  }))
  const look = { key: lookKey, label: draft.look, detail: '', amount: null, print: draft.lookPrint }
  return {
    total: null,
    sections: [...sections, { key: lookKey, title: '', lines: [look] }],
    options: [],
  }
}

/** The version that an edition shows is kept with the site; other kinds have none. */
export async function versionToShow(
  ctx: EventContext,
  kind: DecisionKind,
  { subjectId, title }: { subjectId: string | null; title: string },
): Promise<string | null> {
  if (kind !== 'website' || subjectId === null) return null
  return keepDraft(ctx, { siteId: subjectId, label: title })
}

/** The address at which the decided site can be seen as visitors would; undefined where no version was stored. */
export async function siteOfDecision(
  ctx: EventContext,
  decisionId: string,
): Promise<string | undefined> {
  const decision = await findDecision(ctx.db, ctx.event, decisionId)
  const [newestEdition] = decision ? await editionsOf(ctx.db, ctx.company, [decision.id]) : []
  if (!newestEdition?.versionId || !decision?.subjectId) return undefined
  return lookAtVersion(ctx, { siteId: decision.subjectId, versionId: newestEdition.versionId })
}
