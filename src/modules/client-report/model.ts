import { z } from 'zod'
import { Picture } from '#modules/events/model.ts'
import { locales } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Paragraphs } from '#shared/text/text.ts'
import { addDays, Instant, PlainDate } from '#shared/dates/time.ts'

/** In the order in which they are on the page. */
export const ReportSection = z.enum([
  'funnel',
  'answers',
  'presence',
  'programme',
  'timing',
  'feedback',
  'budget',
  'partners',
  'photos',
])
export type ReportSection = z.infer<typeof ReportSection>

export const maxPhotos = 24

export const ClientReportFields = z.strictObject({
  language: z.enum(locales),
  sections: z.array(ReportSection).min(1).max(ReportSection.options.length),
  /** The introduction by the organisers, shown first. */
  words: Paragraphs(4000),
  photoIds: z.array(Id).max(maxPhotos),
  /** The questionnaires whose answers it shows; null: every one that guests were asked. */
  questionnaireIds: z.array(Id).max(100).nullable(),
  /** The runs of show that it compares with their plan; null: every one that has begun. */
  rundownIds: z.array(Id).max(100).nullable(),
  /** The last day on which the link leads anywhere. */
  endsOn: PlainDate,
  open: z.boolean(),
})
export type ClientReportFields = z.infer<typeof ClientReportFields>

export const ClientReport = ClientReportFields.extend({
  id: Id,
  eventId: Id,
  version: z.int(),
  /** Empty once the operator dropped the key that it was made with; saving the report makes another. */
  link: z.string(),
  /** Whether the colleague who opened the link still may. */
  backed: z.boolean(),
  /** Whether the link leads to it today. */
  readable: z.boolean(),
  /** Number of openings by people outside the team. */
  opened: z.int(),
  openedAt: Instant.nullable(),
  /** Photographs that are ready to be shown. */
  photos: z.array(Picture.extend({ id: Id })),
  /** Questionnaires to choose from: published ones for guests. */
  questionnaires: z.array(z.strictObject({ id: Id, title: z.string() })),
  /** Activities that have begun. */
  rundowns: z.array(z.strictObject({ id: Id, name: z.string() })),
})
export type ClientReport = z.infer<typeof ClientReport>

/** Long enough for a client to come back to it, short enough that links do not stay open for years. */
const usualDays = 90

export function usualEnd(today: PlainDate): PlainDate {
  return addDays(today, usualDays)
}

export function usualReport(
  language: ClientReportFields['language'],
  today: PlainDate,
): ClientReportFields {
  return {
    language,
    sections: ReportSection.options,
    words: '',
    photoIds: [],
    questionnaireIds: null,
    rundownIds: null,
    endsOn: usualEnd(today),
    open: true,
  }
}

export interface Funnel {
  invited: number
  opened: number
  accepted: number
  arrived: number
}

/** Share of the first step, in basis points; null without invited guests. */
export function sharesOf(funnel: Funnel): Record<keyof Funnel, number | null> {
  const share = (n: number) =>
    funnel.invited === 0 ? null : Math.round((n / funnel.invited) * 10_000)
  return {
    invited: share(funnel.invited),
    opened: share(funnel.opened),
    accepted: share(funnel.accepted),
    arrived: share(funnel.arrived),
  }
}
