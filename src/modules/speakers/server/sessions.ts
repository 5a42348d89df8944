import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { SpeakerSession } from '../model.ts'

/** The agenda module provides the sessions of speakers. */
export interface SpeakerSessions {
  /** In the order of the programme, those without a place last. */
  of(
    ctx: Pick<CompanyContext, 'db' | 'company'>,
    engagementIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly SpeakerSession[]>>
  /** The published sessions of a speaker. */
  published(ctx: EventContext, engagementId: string): Promise<readonly SpeakerSession[]>
}

export const speakerSessions = port<SpeakerSessions>('speakers.sessions')

export async function sessionsOfEngagements(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'services'>,
  engagementIds: readonly string[],
): Promise<Map<string, SpeakerSession[]>> {
  const sessionsByEngagement = new Map<string, SpeakerSession[]>()
  if (engagementIds.length === 0) return sessionsByEngagement
  for (const each of ctx.services.ports.all(speakerSessions))
    for (const [engagementId, sessions] of await each.of(ctx, engagementIds))
      sessionsByEngagement.set(engagementId, [
        ...(sessionsByEngagement.get(engagementId) ?? []),
        ...sessions,
      ])
  return sessionsByEngagement
}

export async function publishedSessionsOf(
  ctx: EventContext,
  engagementId: string,
): Promise<SpeakerSession[]> {
  const sessions: SpeakerSession[] = []
  for (const each of ctx.services.ports.all(speakerSessions))
    sessions.push(...(await each.published(ctx, engagementId)))
  return sessions
}
