import { staffLocale } from '#shared/i18n.ts'
import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import * as categories from './categories.ts'
import { categories as categoryRecords } from './category-store.ts'
import * as dated from './dated.ts'
import { dated as datedRecords } from './dated-store.ts'
import { personalTables } from './personal-data.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { localised, localisedBelow } = inEveryLanguage(records)

const datedBin: BinKind = {
  kind: 'dated_value',
  title: localised('bin.dated_value'),
  tags: ['defaults.dated'],
  list: async (ctx, since) =>
    (await datedRecords.deleted(ctx.db, ctx.company, since)).map((row) => ({
      id: row.id,
      name: dated.nameOf(row, staffLocale(ctx.locale)),
      deletedAt: row.deletedAt,
    })),
  restore: dated.restore,
  purge: datedRecords.purge,
}

const categoryBin: BinKind = {
  kind: 'category',
  title: localised('bin.category'),
  tags: ['defaults.categories'],
  list: (ctx, since) => categoryRecords.deleted(ctx.db, ctx.company, since),
  restore: categories.restore,
  purge: categoryRecords.purge,
}

const datedWords = {
  fields: localisedBelow('dated.fields'),
  names: async (ctx: CompanyContext, ids: readonly string[]) =>
    new Map(
      (await datedRecords.findWithDeleted(ctx.db, ctx.company, ids)).map((row) => [
        row.id,
        dated.nameOf(row, staffLocale(ctx.locale)),
      ]),
    ),
}

const words: HistoryWords[] = [
  {
    entity: 'defaults',
    kind: localised('defaults.kind'),
    title: localised('defaults.title'),
    fields: { currency: localised('defaults.fields.currency') },
  },
  {
    ...datedWords,
    entity: 'vat_rate',
    kind: localised('vat_rate.kind'),
    title: localised('vat_rate.title'),
  },
  {
    ...datedWords,
    entity: 'cash_limit',
    kind: localised('cash_limit.kind'),
    title: localised('cash_limit.title'),
  },
  {
    entity: 'category',
    kind: localised('category.kind'),
    title: localised('category.title'),
    fields: localisedBelow('category.fields'),
    values: {
      tone: localisedBelow('category.values.tone'),
      kind: localisedBelow('category.values.kind'),
    },
    verbs: { moved: localised('category.verbs.moved') },
    names: (ctx, ids) => categoryRecords.names(ctx.db, ctx.company, ids),
  },
]

export const ports = [
  provide(personalData, personalTables),
  provide(bin, datedBin),
  provide(bin, categoryBin),
  ...words.map((each) => provide(historyWords, each)),
]
