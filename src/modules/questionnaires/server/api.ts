import { createElement, type ReactNode } from 'react'
import { randomUUID } from 'node:crypto'
import type { EventVisit } from '#modules/event-pages/server/api.ts'
import { walk } from '../model/flow.ts'
import { textIn } from '../model/answer-text.ts'
import type { Questionnaire } from '../model.ts'
import { QuestionnaireForm } from '../public/questionnaire-form.tsx'
import { open } from './submissions/submission.ts'
import * as store from './store.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Locale } from '#shared/i18n.ts'

export { gather as resultsOf } from './answers/results.ts'
export {
  stylesheet as questionnaireStyles,
  island as questionnaireIsland,
} from '../public/questionnaire-page.tsx'

/** The published questionnaires of an event, for modules that link to them. */
export async function publishedQuestionnaires(
  ctx: EventContext,
  locale: Locale,
): Promise<
  (Pick<Questionnaire, 'id' | 'kind' | 'status' | 'audience' | 'atCheckIn'> & { title: string })[]
> {
  const all = await store.ofEvent(ctx.db, ctx.event, ctx.now)
  return all
    .filter(({ published }) => published !== null)
    .map(({ id, kind, title, status, audience, atCheckIn }) => ({
      id,
      kind,
      title: textIn(title, locale),
      status,
      audience,
      atCheckIn,
    }))
}

/**
 * The first page of an open questionnaire as a form, for a page of the event's site; further pages are at its
 * own address. Undefined when it takes no answers now or only by personal link.
 */
export async function questionnaireForm(
  visit: EventVisit,
  id: string,
): Promise<ReactNode | undefined> {
  const opened = await visit.inEvent((ctx) => open(ctx, id, { token: null, guestId: null }))
  if (opened.step !== 'fill') return undefined
  const { body, full, number } = opened
  return createElement(QuestionnaireForm, {
    body,
    full,
    at: walk(body, {}).sections[0] ?? '',
    answers: {},
    problems: {},
    locale: visit.locale,
    action: `${visit.address}/chestionar/${id}?lang=${visit.locale}`,
    once: randomUUID(),
    draftKey: `${id} ${number} `,
  })
}
