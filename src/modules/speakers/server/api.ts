import type { EventContext } from '#platform/server/context.ts'
import {
  goneStatuses,
  type Biography,
  type FreeHours,
  type EngagementStatus,
  type Speaker,
} from '../model.ts'
import { namesOfEngagements, engagementsOfEvent, removedEngagements } from './engagement-store.ts'
import { findSpeakers } from './store.ts'

export { materialReceived, speakerFilled, speakerStepped } from '../contract.ts'
export { speakerSessions, type SpeakerSessions } from './sessions.ts'

/** A speaker's engagement in an event, as a programme needs it. */
export interface EventSpeaker {
  partId: string
  speakerId: string
  name: string
  headline: string
  organisation: string
  email: string | null
  language: 'ro' | 'en'
  photo: Speaker['photo']
  status: EngagementStatus
  /** True if they declined or withdrew. */
  gone: boolean
  /** When they can; empty means at any time. */
  availability: readonly FreeHours[]
}

export async function speakersOfEvent(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
): Promise<EventSpeaker[]> {
  const engagements = await engagementsOfEvent(ctx.db, ctx.event)
  const people = await findSpeakers(
    ctx.db,
    ctx.company,
    engagements.map(({ speakerId }) => speakerId),
  )
  // The people come in Romanian order of their names.
  return people.flatMap(({ id, name, headline, organisation, email, language, photo }) => {
    const engagement = engagements.find(({ speakerId }) => speakerId === id)
    if (!engagement) return []
    const { id: engagementId, status, availability } = engagement
    const hasWithdrawn = goneStatuses.includes(status)
    const who = {
      partId: engagementId,
      speakerId: id,
      name,
      headline,
      organisation,
      email,
      language,
      photo,
    }
    return { ...who, status, gone: hasWithdrawn, availability }
  })
}

/** The engagements among these that were removed from the event, or whose speaker is deleted and so has no name. */
export function removedSpeakers(
  ctx: Pick<EventContext, 'db' | 'event'>,
  engagementIds: readonly string[],
): ReturnType<typeof removedEngagements> {
  return removedEngagements(ctx.db, ctx.event, engagementIds)
}

/** All who ever had an engagement in the event, by engagement; a deleted or erased person has no name here. */
export function speakerNames(
  ctx: Pick<EventContext, 'db' | 'event'>,
): Promise<ReadonlyMap<string, string>> {
  return namesOfEngagements(ctx.db, ctx.event)
}

/** The public data of a speaker. */
export interface PublicSpeaker {
  partId: string
  name: string
  headline: string
  organisation: string
  bio: Biography
  links: readonly string[]
  photo: Speaker['photo']
}

/** Only confirmed ones who agreed to be shown. */
export async function publicSpeakers(
  ctx: Pick<EventContext, 'db' | 'company' | 'event'>,
): Promise<PublicSpeaker[]> {
  const engagements = await engagementsOfEvent(ctx.db, ctx.event)
  const shown = engagements.filter(
    ({ status, agreesPublic }) => status === 'confirmed' && agreesPublic,
  )
  const people = await findSpeakers(
    ctx.db,
    ctx.company,
    shown.map(({ speakerId }) => speakerId),
  )
  return people.flatMap(({ id, name, headline, organisation, bioRo, bioEn, links, photo }) => {
    const engagement = shown.find(({ speakerId }) => speakerId === id)
    if (!engagement) return []
    const bio = { ro: bioRo, en: bioEn }
    return { partId: engagement.id, name, headline, organisation, bio, links, photo }
  })
}
