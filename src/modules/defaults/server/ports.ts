import { bin, historyWords, type BinKind, type HistoryWords } from '#modules/company/server/api.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import * as categories from './categories.ts'
import { categoriesByIds, deletedCategories, purgeCategories } from './category-store.ts'
import * as dated from './dated.ts'
import { datedByIds, deletedDated, purgeDated } from './dated-store.ts'
import { personalTables } from './personal-data.ts'

const datedBin: BinKind = {
  kind: 'dated_value',
  title: { ro: 'cotă sau plafon', en: 'rate or limit' },
  tags: ['defaults.dated'],
  list: async (ctx, since) =>
    (await deletedDated(ctx.db, ctx.company, since)).map((row) => ({
      id: row.id,
      name: dated.nameOf(row, ctx.locale),
      deletedAt: row.deletedAt,
    })),
  restore: dated.restore,
  purge: purgeDated,
}

const categoryBin: BinKind = {
  kind: 'category',
  title: { ro: 'categorie', en: 'category' },
  tags: ['defaults.categories'],
  list: (ctx, since) => deletedCategories(ctx.db, ctx.company, since),
  restore: categories.restore,
  purge: purgeCategories,
}

const datedWords = {
  fields: {
    value: { ro: 'Valoare', en: 'Value' },
    validFrom: { ro: 'Din', en: 'From' },
    validTo: { ro: 'Până la', en: 'Until' },
    about: { ro: 'Pentru', en: 'For' },
  },
  names: async (ctx: CompanyContext, ids: readonly string[]) =>
    new Map(
      (await datedByIds(ctx.db, ctx.company, ids)).map((row) => [
        row.id,
        dated.nameOf(row, ctx.locale),
      ]),
    ),
}

const words: HistoryWords[] = [
  {
    entity: 'defaults',
    kind: { ro: 'Monedă', en: 'Currency' },
    title: { ro: 'moneda companiei', en: 'the company’s currency' },
    fields: { currency: { ro: 'Monedă', en: 'Currency' } },
  },
  {
    ...datedWords,
    entity: 'vat_rate',
    kind: { ro: 'Cote de TVA', en: 'VAT rates' },
    title: { ro: 'cota de TVA', en: 'the VAT rate' },
  },
  {
    ...datedWords,
    entity: 'cash_limit',
    kind: { ro: 'Plafoane de numerar', en: 'Cash limits' },
    title: { ro: 'plafonul de numerar', en: 'the cash limit' },
  },
  {
    entity: 'category',
    kind: { ro: 'Categorii', en: 'Categories' },
    title: { ro: 'categoria', en: 'the category' },
    fields: {
      name: { ro: 'Nume', en: 'Name' },
      tone: { ro: 'Culoare', en: 'Colour' },
      kind: { ro: 'Fel', en: 'Kind' },
      place: { ro: 'Loc', en: 'Place' },
    },
    values: {
      tone: {
        neutral: { ro: 'gri', en: 'grey' },
        brand: { ro: 'verde', en: 'green' },
        accent: { ro: 'chihlimbar', en: 'amber' },
        danger: { ro: 'vișiniu', en: 'cherry' },
        info: { ro: 'albastru', en: 'blue' },
      },
      kind: {
        budget: { ro: 'buget', en: 'budget' },
        partner: { ro: 'parteneri', en: 'partners' },
        guest: { ro: 'invitați', en: 'guests' },
      },
    },
    verbs: { moved: { ro: 'a mutat', en: 'moved' } },
    names: async (ctx, ids) =>
      new Map((await categoriesByIds(ctx.db, ctx.company, ids)).map(({ id, name }) => [id, name])),
  },
]

export const ports = [
  provide(personalData, personalTables),
  provide(bin, datedBin),
  provide(bin, categoryBin),
  ...words.map((each) => provide(historyWords, each)),
]
