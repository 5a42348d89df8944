import { getEvent } from '#modules/events/contract.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import {
  audienceWord,
  type Message,
  type MessageFields,
  type MessageRow,
  type MessageState,
  type RecipientState,
  textsOf,
} from '../model.ts'
import { text } from '../text.ts'

export const newMessage = 'mesaj-nou'

export function panelOf({ id }: { id: string }): string {
  return `mesaj-${id}`
}

export function idIn(opened: string | null): string | null {
  return /^mesaj-([0-9a-f-]{36})$/.exec(opened ?? '')?.[1] ?? null
}

const tones: Record<MessageState, BadgeTone> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'accent',
  sent: 'brand',
  stopped: 'danger',
  skipped: 'neutral',
}

/** Letters that the mail server has not taken yet are still on their way. */
export function StateBadge({ message }: { message: Pick<MessageRow, 'state' | 'counts'> }) {
  const say = useText(text)
  const { counts } = message
  const state = message.state === 'sent' && counts.queued > 0 ? 'sending' : message.state
  const isPartly =
    state === 'stopped' && counts.sent + counts.kept + counts.refused + counts.queued > 0
  // No letter of it was sent: the word for sent would claim that guests have it.
  if (state === 'sent' && counts.kept > 0 && counts.sent === 0)
    return <Badge tone="accent">{say('state.kept')}</Badge>
  return <Badge tone={tones[state]}>{say(isPartly ? 'state.partly' : `state.${state}`)}</Badge>
}

/** Number of letters sent and withdrawn, for a stopped message. */
export function useStoppedWords() {
  const say = useText(text)
  return ({ state, counts }: Pick<MessageRow, 'state' | 'counts'>): string | null => {
    const n = counts.stopped + counts.unwritten
    if (state !== 'stopped' || n === 0) return null
    return say('stoppedCount', { n })
  }
}

const letterTones: Record<RecipientState, BadgeTone> = {
  queued: 'accent',
  sent: 'brand',
  kept: 'accent',
  refused: 'danger',
  skipped: 'neutral',
}

export function LetterBadge({ state }: { state: RecipientState }) {
  return <Badge tone={letterTones[state]}>{useText(text)(`letter.${state}`)}</Badge>
}

const ownReasons = ['unsubscribed', 'bounced', 'erased', 'removed', 'stopped'] as const

/** Our own reasons as texts; answers of the mail server unchanged. */
export function useAnswerWords() {
  const say = useText(text)
  return (answer: string) => {
    const own = ownReasons.find((reason) => reason === answer)
    return own ? say(`why.${own}`) : answer
  }
}

/** By the clock of the event, by which a message is also sent. */
export function useImportTime(eventId: string) {
  const locale = useLocale()
  const zone = useEndpoint(getEvent, { eventId }).data?.timeZone ?? defaultZone
  return (at: string) => formatInstant(at, zone, locale, 'medium')
}

export function useAudienceWords() {
  const say = useText(text)
  return ({ audience }: Pick<MessageRow, 'audience'>) =>
    say(`audience.${audienceWord(audience)}`, { n: audience.ids.length })
}

/** Chosen recipients who get no letter although they have an address. */
export function useUnwrittenWords() {
  const say = useText(text)
  return ({ unsubscribed, bounced }: Message['reach']): string[] => [
    ...(unsubscribed > 0 ? [say('reachUnsubscribed', { n: unsubscribed })] : []),
    ...(bounced > 0 ? [say('reachBounced', { n: bounced })] : []),
  ]
}

/** A field of a message in words, for anyone who has to choose between two. */
export function useFieldWords(eventId: string) {
  const say = useText(text)
  const when = useImportTime(eventId)
  const audience = useAudienceWords()
  return <K extends keyof MessageFields>(field: K, value: MessageFields[K]): string => {
    const fields = { [field]: value } as Pick<MessageFields, K> & Partial<MessageFields>
    if (fields.content) return textsOf(fields.content).map(wordsIn).join('\n\n')
    if (fields.audience) return audience({ audience: fields.audience })
    if (field === 'essential') return say(value ? 'yes' : 'no')
    if (typeof value === 'string') return value
    const { schedule } = fields
    if (!schedule) return say('schedule.none')
    if (schedule.kind === 'at') return when(schedule.at)
    const { offsetDays, anchor, time } = schedule
    return say(`schedule.${anchor}`, { days: offsetDays, time })
  }
}

function wordsIn({ subject, body }: MessageFields['content']['ro']): string {
  return `${subject}\n${body}`
}
