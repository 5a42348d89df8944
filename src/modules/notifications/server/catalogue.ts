import { inEachLanguage, sayIn, type Localised } from '#shared/i18n.ts'
import { NewsType } from '../model.ts'
import { text } from '../text.ts'
import { guestNews, guestPageNews, invitationNews, questionnaireNews } from './news/answers.ts'
import { budgetNews } from './news/budgets.ts'
import { clientNews } from './news/client.ts'
import { eventNews } from './news/events.ts'
import type { NewsValues, News } from './news/news.ts'
import { partnerNews } from './news/partners.ts'
import { checkInNews, websiteNews } from './news/presence.ts'
import { activityNews, agendaNews, speakerNews } from './news/programme.ts'
import { supplierNews } from './news/suppliers.ts'
import { taskNews } from './news/tasks.ts'

/** Every kind of notification. A module's news is one entry in its table. */
export const catalogue: Readonly<Record<NewsType, News>> = {
  ...taskNews,
  ...eventNews,
  ...guestNews,
  ...guestPageNews,
  ...invitationNews,
  ...questionnaireNews,
  ...speakerNews,
  ...agendaNews,
  ...activityNews,
  ...budgetNews,
  ...partnerNews,
  ...checkInNews,
  ...websiteNews,
  ...clientNews,
  ...supplierNews,
}

export const newsTypes = NewsType.options

export function nameOf(type: NewsType): Localised {
  return inEachLanguage((locale) => sayIn(text, locale)(`name.${type}`))
}

interface TitleInput {
  type: NewsType
  count: number
  facts: NewsValues
  eventName: string
}

export function titleOf({ type, count, facts, eventName }: TitleInput): Localised {
  const values = { ...facts, event: eventName, n: count }
  return inEachLanguage((locale) => sayIn(text, locale)(`news.${type}`, values))
}

/** The second line; merged news have none, because it would show only the last. */
export function detailOf({ type, count, facts }: TitleInput): Localised | null {
  const { detail } = catalogue[type]
  if (count > 1) return null
  const shownText = inEachLanguage((locale) =>
    detail ? detail(facts, sayIn(text, locale), locale) : String(facts.detail ?? ''),
  )
  return shownText.ro === '' ? null : shownText
}
