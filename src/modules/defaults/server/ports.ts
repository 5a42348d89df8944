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

const { said, saidBelow } = inEveryLanguage(records)

const datedBin: BinKind = {
  kind: 'dated_value',
  title: said('bin.dated_value'),
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
  title: said('bin.category'),
  tags: ['defaults.categories'],
  list: (ctx, since) => categoryRecords.deleted(ctx.db, ctx.company, since),
  restore: categories.restore,
  purge: categoryRecords.purge,
}

const datedWords = {
  fields: saidBelow('dated.fields'),
  names: async (ctx: CompanyContext, ids: readonly string[]) =>
    new Map(
      (await datedRecords.findEver(ctx.db, ctx.company, ids)).map((row) => [
        row.id,
        dated.nameOf(row, staffLocale(ctx.locale)),
      ]),
    ),
}

const words: HistoryWords[] = [
  {
    entity: 'defaults',
    kind: said('defaults.kind'),
    title: said('defaults.title'),
    fields: { currency: said('defaults.fields.currency') },
  },
  {
    ...datedWords,
    entity: 'vat_rate',
    kind: said('vat_rate.kind'),
    title: said('vat_rate.title'),
  },
  {
    ...datedWords,
    entity: 'cash_limit',
    kind: said('cash_limit.kind'),
    title: said('cash_limit.title'),
  },
  {
    entity: 'category',
    kind: said('category.kind'),
    title: said('category.title'),
    fields: saidBelow('category.fields'),
    values: {
      tone: saidBelow('category.values.tone'),
      kind: saidBelow('category.values.kind'),
    },
    verbs: { moved: said('category.verbs.moved') },
    names: (ctx, ids) => categoryRecords.names(ctx.db, ctx.company, ids),
  },
]

export const ports = [
  provide(personalData, personalTables),
  provide(bin, datedBin),
  provide(bin, categoryBin),
  ...words.map((each) => provide(historyWords, each)),
]
