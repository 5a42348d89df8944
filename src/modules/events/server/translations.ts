import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEveryLanguage, type Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import type { changeTranslations } from '../contract.ts'
import { furtherLanguages, type GuestText, type Translations } from '../model.ts'
import { records } from '../locales/records.gen.ts'
import { eventContribution, eventFacts, partsOf, type EventContribution } from './api.ts'
import * as store from './translation-store.ts'

const { localised } = inEveryLanguage(records)

/** The names of an event and its parts that guests read, with the places. */
async function ownGuestTexts(ctx: EventContext): Promise<GuestText[]> {
  const event = await eventFacts(ctx)
  const parts = (await partsOf(ctx, event)).filter(({ audience }) => audience !== 'team')
  const places = [event.place, ...parts.flatMap(({ place }) => place ?? [])]
  return [
    { of: localised('text.event'), source: event.name },
    ...parts.map(({ name }) => ({ of: localised('text.part'), source: name })),
    ...places.map(({ name }) => ({ of: localised('text.place'), source: name })),
  ]
}

export async function find(
  ctx: EventContext,
  { language }: { language: Locale },
): Promise<Translations> {
  const event = await eventFacts(ctx)
  if (!furtherLanguages(event).includes(language))
    throw new AppError('not_found', 'events.language_not_offered')
  const { texts, version } = await store.findTranslations(ctx.db, ctx.event, language)
  const known = await guestTextsOf(ctx, language)
  const translations = new Map(Object.entries(texts))
  return {
    language,
    version,
    texts: known.map((each) => ({ ...each, text: translations.get(each.source) ?? '' })),
  }
}

export async function change(
  ctx: EventContext,
  { language, version, texts }: InputOf<typeof changeTranslations>,
): Promise<Translations> {
  const before = await find(ctx, { language })
  const stored = await store.findTranslations(ctx.db, ctx.event, language)
  // What is translated of a text that is not in use today stays: a restored part has its name again.
  const next = new Map(Object.entries(stored.texts))
  for (const { source, text } of texts) {
    if (text === '' || text === source) next.delete(source)
    else next.set(source, text)
  }
  const draft = { texts: Object.fromEntries(next), version }
  if (!(await store.saveTranslations(ctx.db, ctx.event, language, draft)))
    throw new AppError('conflict', 'events.translations_changed_meanwhile', { current: before })
  const after = await find(ctx, { language })
  const { eventId } = ctx.event
  const changes = after.texts.flatMap(({ text }, at) => {
    const old = before.texts[at]?.text ?? ''
    return old === text ? [] : [{ field: `translation_${language}`, old, new: text }]
  })
  if (changes.length > 0)
    await record(ctx, { entity: 'event', entityId: eventId, eventId, verb: 'translated', changes })
  return after
}

/** Each text once, in the order of the modules that guests read it from. */
async function guestTextsOf(ctx: EventContext, language: Locale): Promise<GuestText[]> {
  const found = new Map<string, GuestText>()
  for (const { guestTexts } of ctx.services.ports.all(eventContribution))
    for (const each of (await guestTexts?.(ctx, language)) ?? [])
      if (each.source !== '' && !found.has(each.source)) found.set(each.source, each)
  return [...found.values()]
}

export const translationContribution: EventContribution = {
  id: 'translations',
  title: localised('contribution.translations'),
  guestTexts: ownGuestTexts,
  copy: {
    count: (from) => store.countTranslations(from.db, from.event),
    run: (from, to) => store.copyTranslations(from.db, from.event, to.event),
  },
}
