import {
  inLanguage,
  inEachLanguage,
  sayIn,
  type Locale,
  type Localised,
  type Values,
} from '#shared/i18n.ts'
import { shipped } from '../locales/shipped.gen.ts'
import type { Content } from '../model.ts'
import type { MessageKind } from './schedule.ts'

/** What guests read when their event was cancelled; why is the team's own affair. */
export const cancellationContent: Content = contentOfGuests('cancellation')

/** The text for guests when the event has another date than the one they were given. */
export function dateChangeContent(before: Localised, after: Localised): Content {
  return contentOf('dateChange', (locale) => ({
    before: inLanguage(before, locale),
    after: inLanguage(after, locale),
  }))
}

/** What changed for a guest: when and where, before and now; with null as `after` it no longer takes place. */
export interface PlanChangeWords {
  name: string
  before: Localised
  after: Localised | null
}

/** The text for guests when a part has another hour or place on the same day. */
export function planChangeContent(changes: readonly PlanChangeWords[]): Content {
  return contentOf('planChange', (locale) => {
    const say = sayIn(shipped, locale)
    const lines = changes.map(({ name, before, after }) => {
      const now = after
        ? `${say('planChange.now')}: ${inLanguage(after, locale)}`
        : say('planChange.off')
      return `# ${asTyped(name)}\n\n- ${asTyped(now)}\n- ${say('planChange.before')}: ${asTyped(inLanguage(before, locale))}`
    })
    return { lines: lines.join('\n\n') }
  })
}

/** Names and places hold no variables of a letter, and stay in one line. */
function asTyped(text: string): string {
  return text.replace(/[{}]/g, '').replace(/\s+/g, ' ')
}

/** The default text of each kind of message. */
export const shippedContent: Readonly<Record<MessageKind, Content>> = {
  invitation: contentOfGuests('invitation'),
  reminder: contentOfGuests('reminder'),
  thanks: contentOfGuests('thanks'),
  free: contentOfGuests('free'),
}

type Topic = 'cancellation' | 'dateChange' | 'planChange' | MessageKind

function contentOf(topic: Topic, valuesIn: (locale: Locale) => Values = () => ({})): Content {
  return inEachLanguage((locale) => {
    const say = sayIn(shipped, locale)
    const values = valuesIn(locale)
    return { subject: say(`${topic}.subject`, values), body: say(`${topic}.body`, values) }
  })
}

/** In the further languages of guests too. */
function contentOfGuests(topic: Topic): Content {
  const wordsIn = (locale: Locale) => {
    const say = sayIn(shipped, locale)
    return { subject: say(`${topic}.subject`), body: say(`${topic}.body`) }
  }
  return { ...contentOf(topic), hu: wordsIn('hu'), de: wordsIn('de') }
}
