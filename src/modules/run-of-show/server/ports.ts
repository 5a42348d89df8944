import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import { contextOfEvent, eventContribution, eventNames } from '#modules/events/server/api.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { briefSource } from '#modules/supplier-page/server/api.ts'
import { text } from '../text.ts'
import { contribution } from './contribution.ts'
import { supplierCues } from './cues/supplier-cues.ts'
import { xlsxDownload } from './cues/cue-file.ts'
import { followerLink, linksEnd } from './link-dates.ts'
import { pdfDownload } from './printouts.ts'
import { personalTables } from './personal-data.ts'
import { find, notFound, restore } from './rundowns.ts'
import * as store from './store.ts'

const { localisedOf, localised } = inEveryLanguage(text)

const rundownWords: HistoryWords = {
  entity: 'rundown',
  kind: localised('history.kind'),
  title: localised('history.title'),
  fields: localisedOf('field', [
    'name',
    'day',
    'startTime',
    'departments',
    'cues',
    'order',
    'letters',
  ]),
  verbs: localisedOf('verb', [
    'edited',
    'undone',
    'redone',
    'printed',
    'began',
    'ended',
    'reset',
    'announced',
  ]),
  names: async (ctx, ids) =>
    new Map(
      (await store.rundownsWithDeleted(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name]),
    ),
}

const rundownBin: BinKind = {
  kind: 'rundown',
  title: localised('bin.title'),
  tags: ['run-of-show'],
  async list(ctx, since) {
    const rows = await store.deletedRundowns(ctx.db, ctx.company, since)
    const visibleEvents = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
    return rows
      .filter(({ eventId }) => visibleEvents.has(eventId))
      .map(({ id, name, deletedAt }) => ({ id, name, deletedAt }))
  },
  restore: restoreOne,
  purge: store.purgeRundowns,
}

async function restoreOne(ctx: CompanyContext, id: string): Promise<void> {
  const [row] = await store.rundownsWithDeleted(ctx.db, ctx.company, [id])
  if (!row) throw notFound()
  await restore(await contextOfEvent(ctx, row.eventId), id)
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select event_id from rundown_cues where company_id = ${companyId}
      and refs @> ${JSON.stringify([{ kind: 'file', id: fileId }])}::jsonb`,
  ),
  provide(personalData, personalTables),
  provide(eventContribution, contribution),
  provide(historyWords, rundownWords),
  provide(bin, rundownBin),
  provide(briefSource, supplierCues),
  provide(downloads, pdfDownload),
  provide(downloads, xlsxDownload),
  provide(linkKind, {
    ...followerLink,
    title: localised('links.kind'),
    async records({ db, company }, ids) {
      const rundowns = await store.rundownsWithDeleted(db, company, ids)
      const undeleted = rundowns.filter(({ deletedAt }) => deletedAt === null)
      return new Map(undeleted.map(({ id, name }) => [id, { about: name }]))
    },
    screen: (id) => `/desfasurator/${id}?panou=linkuri`,
    endsAt: async (ctx, id) => linksEnd(ctx, await find(ctx, id)),
  }),
  provide(finder, {
    kind: 'rundown',
    title: localised('history.kind'),
    order: 47,
    async find({ db, company, admission }, asked) {
      const rows = await store.findRundowns(db, company, asked, admission.eventIds ?? null)
      return rows.map((row) => ({ ...row, href: `/desfasurator/${row.id}` }))
    },
  }),
]
