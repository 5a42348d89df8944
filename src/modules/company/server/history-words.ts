import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { tags } from './tag-store.ts'
import { records } from '../locales/records.gen.ts'

const { localisedBelow, localised } = inEveryLanguage(records)

/** The words of a module's records in the activity log. */
export interface HistoryWords {
  entity: string
  /** The plural, for the filter: "Etichete", "Tags". */
  kind: Localised
  /** With its article, after a verb: "eticheta", "the tag". */
  title: Localised
  fields: Readonly<Record<string, Localised>>
  /** The label of a stored value, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, Localised>>>>
  /** Formats values that are stored as a bare number or as a list. */
  reads?: Readonly<Record<string, (value: unknown) => Localised>>
  /** Fields that hold ids, with the entity whose names replace them. */
  refers?: Readonly<Record<string, string>>
  /** Actions beyond the common ones. */
  verbs?: Readonly<Record<string, Localised>>
  /** Actions that are whole sentences, without the title after them. */
  sentences?: Readonly<Record<string, Localised>>
  names?: (ctx: CompanyContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether such records are hidden from this person; left out, all may see them. */
  isHidden?: (ctx: CompanyContext) => boolean
  /** The bulk action, recorded once for all of them, that brought the record; its line opens the history of each. */
  origin?: (ctx: CompanyContext, id: string) => Promise<Origin | undefined>
}

export interface Origin {
  entity: string
  entityId: string
  verb: string
}

export const historyWords = port<HistoryWords>('company.history-words')

export const commonVerbs: Readonly<Record<string, Localised>> = localisedBelow('commonVerbs')

const roles = localisedBelow('roles')
const roleFields = localisedBelow('roleFields')
const roleRefers = { eventIds: 'event' }

/** Accounts and files are in lower layers, so this module also has the words for them. */
export const ownWords: readonly HistoryWords[] = [
  {
    entity: 'company',
    kind: localised('company.kind'),
    title: localised('company.title'),
    fields: localisedBelow('company.fields'),
    values: { secondFactor: localisedBelow('company.values.secondFactor') },
  },
  {
    entity: 'tag',
    kind: localised('tag.kind'),
    title: localised('tag.title'),
    fields: localisedBelow('tag.fields'),
    values: {
      tone: localisedBelow('tag.values.tone'),
    },
    names: (ctx, ids) => tags.names(ctx.db, ctx.company, ids),
  },
  {
    entity: 'user',
    kind: localised('user.kind'),
    title: localised('user.title'),
    fields: {
      ...roleFields,
      name: localised('user.fields.name'),
      phone: localised('user.fields.phone'),
      locale: localised('user.fields.locale'),
      password: localised('user.fields.password'),
    },
    values: {
      role: roles,
      locale: localisedBelow('user.values.locale'),
    },
    refers: roleRefers,
    verbs: localisedBelow('user.verbs'),
    sentences: { left: localised('user.sentences.left') },
    names: async (ctx, ids) =>
      new Map([...(await namesOf(ctx, ids))].map(([id, { name }]) => [id, name])),
  },
  {
    entity: 'invite',
    kind: localised('invite.kind'),
    title: localised('invite.title'),
    fields: roleFields,
    values: { role: roles },
    refers: roleRefers,
    verbs: localisedBelow('invite.verbs'),
  },
  {
    entity: 'file',
    kind: localised('file.kind'),
    title: localised('file.title'),
    fields: {},
    verbs: { uploaded: localised('file.verbs.uploaded') },
  },
]
