import type { Locale } from '#shared/i18n.ts'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Event, Part } from '../model.ts'
import { allTranslations } from './translation-store.ts'

/** The text that guests read instead of what the team typed; the same where it is not translated. */
export type Translate = (typed: string) => string

interface TranslatorContext {
  db: Db
  event: Pick<EventScope, 'companyId' | 'eventId'>
}

export async function translatorOf(ctx: TranslatorContext, language: Locale): Promise<Translate> {
  return (await translatorsOf(ctx))(language)
}

/** For readers of several languages. */
export async function translatorsOf({
  db,
  event,
}: TranslatorContext): Promise<(language: Locale) => Translate> {
  const translations = await allTranslations(db, event)
  return (language) => {
    const texts = new Map(Object.entries(translations.get(language) ?? {}))
    return (typed) => texts.get(typed) ?? typed
  }
}

export function translatedEvent<E extends Pick<Event, 'name' | 'place'>>(
  event: E,
  translate: Translate,
): E {
  const place = { ...event.place, name: translate(event.place.name) }
  return { ...event, name: translate(event.name), place }
}

export function translatedPart<P extends Pick<Part, 'name' | 'place'>>(
  part: P,
  translate: Translate,
): P {
  const place = part.place && { ...part.place, name: translate(part.place.name) }
  return { ...part, name: translate(part.name), place }
}
