import { z } from 'zod'
import { inEveryLanguage } from '#shared/i18n.ts'
import { forget } from '#platform/server/records/history.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { EventContribution } from '#modules/events/server/api.ts'
import type { ReadinessItem, ShippedTemplate } from '#modules/events/model.ts'
import type { GuestContribution } from '#modules/guests/server/api.ts'
import { records } from '../locales/records.gen.ts'
import { everyQuestion } from '../model/versions.ts'
import { answerText, textIn } from '../model/answer-text.ts'
import { Body, Settings, type Questionnaire } from '../model.ts'
import { text } from '../text.ts'
import { removeFiles } from './submissions/answer-files.ts'
import * as merging from './merge-store.ts'
import { dateMove } from './date-move.ts'
import * as protection from './protection-store.ts'
import { add } from './questionnaires.ts'
import { starterOf, type Content, type TemplateStarter } from './starters/starters.ts'
import * as store from './store.ts'
import { answersOf, whoAnswered } from './submissions/submission-store.ts'

const words = inEveryLanguage(text)
const { localised } = inEveryLanguage(records)

const Template = z.object({ questionnaires: z.array(Settings.extend({ body: Body })) })

const shippedStarters: Record<ShippedTemplate, readonly TemplateStarter[]> = {
  wedding: ['stay'],
  baptism: ['stay'],
  conference: ['registration', 'feedback'],
  gala: ['stay', 'feedback'],
  team_building: ['registration', 'feedback'],
  launch: ['registration'],
}

/** A copy begins as a draft of its own, without the times of the event it came from. */
function contentOf(one: Questionnaire | Content): Content {
  const { kind, title, intro, thanks, audience, anonymous, onGuestPage, atCheckIn, body } = one
  const times = { opensAt: null, closesAt: null, editUntil: null }
  return { kind, title, intro, thanks, audience, anonymous, onGuestPage, atCheckIn, body, ...times }
}

/** The part of questionnaires in what happens to a whole event. */
export const contribution: EventContribution = {
  id: 'questionnaires',
  title: localised('contribution'),
  move: dateMove,
  template: {
    shipped: (key) => ({ questionnaires: shippedStarters[key].map(starterOf) }),
    async save(ctx) {
      const all = await store.ofEvent(ctx.db, ctx.event, ctx.now)
      return all.length > 0 ? { questionnaires: all.map(contentOf) } : undefined
    },
    preview: (content) =>
      Template.parse(content).questionnaires.map(({ title }) => ({
        name: title.ro || title.en,
        date: null,
        compressed: false,
      })),
    async apply(ctx, content) {
      for (const one of Template.parse(content).questionnaires) await add(ctx, contentOf(one))
      ctx.touch('questionnaires')
    },
  },
  copy: {
    count: async (from) => (await store.ofEvent(from.db, from.event, from.now)).length,
    async run(from, to) {
      for (const one of await store.ofEvent(from.db, from.event, from.now))
        await add(to, contentOf(one))
      to.touch('questionnaires')
    },
  },
  async readiness(ctx, eventIds) {
    const counts = await store.publishedCounts(ctx.db, ctx.company, eventIds)
    return new Map([...counts].map(([id, count]) => [id, [needOf(id, count)]]))
  },
  personExport: exportOf,
  async erase(ctx, person) {
    const ids = (await protection.submissionsOfPerson(ctx.db, ctx.company, person)).map(
      ({ id }) => id,
    )
    return forgetAnswers(ctx, ids)
  },
  anonymise: {
    count: (ctx, eventIds) => protection.countKnown(ctx.db, ctx.company, eventIds),
    async run(ctx) {
      await protection.deleteTurns(ctx.db, ctx.event)
      return forgetAnswers(ctx, await protection.knownSubmissions(ctx.db, ctx.event))
    },
  },
}

/** Updates the answers when guests are merged, erased or exported. */
export const ofGuests: GuestContribution = {
  id: 'questionnaires',
  export: async (ctx, guestIds) =>
    inWords(ctx, await merging.submissionsOfGuests(ctx.db, ctx.event, guestIds)),
  async erase(ctx, guestIds) {
    const sent = await merging.submissionsOfGuests(ctx.db, ctx.event, guestIds)
    await forgetAnswers(
      ctx,
      sent.map(({ id }) => id),
    )
  },
  answered: whoAnswered,
  merge: {
    async run(ctx, { keptId, droppedId }) {
      ctx.touch('answers')
      return merging.mergeAnswers(ctx.db, ctx.event, droppedId, keptId)
    },
    async undo(ctx, { keptId, droppedId }, trace) {
      ctx.touch('answers')
      const input = trace as merging.MergedAnswers
      await merging.partAnswers(ctx.db, ctx.event, droppedId, keptId, input)
    },
  },
}

async function forgetAnswers(ctx: CompanyContext, ids: readonly string[]): Promise<number> {
  await removeFiles(ctx, await protection.dropFiles(ctx.db, ctx.company, ids))
  await protection.forgetSubmissions(ctx.db, ctx.company, ids)
  await forget(ctx, 'submission', ids)
  ctx.touch('answers')
  return ids.length
}

function needOf(
  eventId: string,
  { all, published }: { all: number; published: number },
): ReadinessItem {
  const n = all - published
  return {
    code: 'questionnaires.published',
    title: n === 0 ? words.localised('ready.published') : words.localised('lack.published', { n }),
    done: published === all,
    weight: 1,
    href: `/chestionare?eveniment=${eventId}${n > 0 ? '&stare=draft' : ''}`,
  }
}

/** All answers of a person, as texts. */
async function exportOf(
  ctx: CompanyContext,
  person: { email: string | null; phone: string | null },
) {
  return inWords(ctx, await protection.submissionsOfPerson(ctx.db, ctx.company, person))
}

async function inWords(ctx: CompanyContext, sent: readonly protection.PersonSubmission[]) {
  const items = []
  const answers = await answersOf(
    ctx.db,
    ctx.company,
    sent.map(({ id }) => id),
  )
  const names = await store.namesOf(
    ctx.db,
    ctx.company,
    sent.map(({ questionnaireId }) => questionnaireId),
  )
  for (const { id, eventId, questionnaireId, submittedAt } of sent) {
    const versions = await store.versionsOf(ctx.db, ctx.company, questionnaireId)
    const questions = everyQuestion(versions.map(({ body }) => body))
    const own = answers.get(id) ?? {}
    items.push({
      eventId,
      questionnaire: names.get(questionnaireId) ?? '',
      submittedAt,
      answers: questions.flatMap((question) =>
        own[question.id]
          ? [
              {
                question: textIn(question.label, ctx.locale),
                answer: answerText(question, own[question.id], ctx.locale),
              },
            ]
          : [],
      ),
    })
  }
  return items
}
