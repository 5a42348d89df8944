import { z } from 'zod'
import { command, inEvent, query } from '#shared/contract.ts'
import { guestLocales } from '#shared/i18n.ts'
import { Paragraphs } from '#shared/text/text.ts'
import { Translations } from '../model.ts'

const InLanguage = { language: z.enum(guestLocales) }

export const getTranslations = query({
  path: '/events/:eventId/translations/:language',
  access: 'events:read',
  input: inEvent(InLanguage),
  output: Translations,
  reads: ['events', 'agenda', 'activities'],
  errors: ['events.language_not_offered'],
  about: 'What the team typed for its guests, beside its translation.',
})

export const changeTranslations = command({
  method: 'PATCH',
  path: '/events/:eventId/translations/:language',
  access: 'events:write',
  input: inEvent({
    ...InLanguage,
    version: z.int(),
    /** Those that change; an empty text is shown as it was typed. */
    texts: z
      .array(z.strictObject({ source: Paragraphs(20_000), text: Paragraphs(20_000) }))
      .max(1000),
  }),
  output: Translations,
  changes: ['events', 'history'],
  errors: ['events.language_not_offered', 'events.translations_changed_meanwhile'],
})
