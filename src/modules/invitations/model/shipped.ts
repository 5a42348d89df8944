import { inEachLanguageOfGuests, sayIn, type Locale, type Values } from '#shared/i18n.ts'
import { shipped } from '../locales/shipped.gen.ts'
import type { Content } from '../model.ts'
import type { MessageKind } from './schedule.ts'

/** A text in every language of guests, since one letter goes to readers of each. */
type InEach = Readonly<Record<Locale, string>>

/** The text for guests of a cancelled event; the reason is left out. */
export const cancellationContent: Content = contentOf('cancellation')

/** The text for guests when the event has another date than the one they were given. */
export function dateChangeContent(before: InEach, after: InEach): Content {
  return contentOf('dateChange', (locale) => ({
    before: before[locale],
    after: after[locale],
  }))
}

/** A change of the plan for a guest: time and place, before and now; with null as `after` it no longer takes place. */
export interface PlanChangeWords {
  name: InEach
  before: InEach
  after: InEach | null
}

/** The text for guests when a part has another hour or place on the same day. */
export function planChangeContent(changes: readonly PlanChangeWords[]): Content {
  return contentOf('planChange', (locale) => {
    const say = sayIn(shipped, locale)
    const lines = changes.map(({ name, before, after }) => {
      const newValue = after ? `${say('planChange.now')}: ${after[locale]}` : say('planChange.off')
      return `# ${asTyped(name[locale])}\n\n- ${asTyped(newValue)}\n- ${say('planChange.before')}: ${asTyped(before[locale])}`
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
  invitation: contentOf('invitation'),
  reminder: contentOf('reminder'),
  thanks: contentOf('thanks'),
  free: contentOf('free'),
}

type Topic = 'cancellation' | 'dateChange' | 'planChange' | MessageKind

function contentOf(topic: Topic, valuesIn: (locale: Locale) => Values = () => ({})): Content {
  return inEachLanguageOfGuests((locale) => {
    const say = sayIn(shipped, locale)
    const values = valuesIn(locale)
    return { subject: say(`${topic}.subject`, values), body: say(`${topic}.body`, values) }
  })
}
