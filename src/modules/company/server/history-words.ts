import type { Localised } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { namesOfTags } from './tag-store.ts'

/** How a module's records are spoken of in the activity log. */
export interface HistoryWords {
  entity: string
  /** As a kind to filter by: "Etichete", "Tags". */
  kind: Localised
  /** With its article, after a verb: "eticheta", "the tag". */
  title: Localised
  fields: Readonly<Record<string, Localised>>
  /** What stands for a stored value, by field. */
  values?: Readonly<Record<string, Readonly<Record<string, Localised>>>>
  /** How a value is put into words where it is kept as a bare number or as a list. */
  reads?: Readonly<Record<string, (value: unknown) => Localised>>
  /** Fields that hold ids, with the entity whose names replace them. */
  refers?: Readonly<Record<string, string>>
  /** Actions beyond the common ones. */
  verbs?: Readonly<Record<string, Localised>>
  /** Actions that are whole sentences, without the title after them. */
  sentences?: Readonly<Record<string, Localised>>
  names?: (ctx: CompanyContext, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Whether this person may not know that such records exist; anybody may where this is left out. */
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

export const commonVerbs: Readonly<Record<string, Localised>> = {
  added: { ro: 'a adăugat', en: 'added' },
  changed: { ro: 'a schimbat', en: 'changed' },
  deleted: { ro: 'a șters', en: 'deleted' },
  restored: { ro: 'a restaurat', en: 'restored' },
}

const roles = {
  admin: { ro: 'administrator', en: 'admin' },
  planner: { ro: 'planificator', en: 'planner' },
  user: { ro: 'utilizator', en: 'user' },
}
const roleFields = {
  role: { ro: 'Rol', en: 'Role' },
  eventIds: { ro: 'Evenimente', en: 'Events' },
}
const roleRefers = { eventIds: 'event' }

/** Accounts and files lie below this module, so it speaks for them too. */
export const ownWords: readonly HistoryWords[] = [
  {
    entity: 'company',
    kind: { ro: 'Datele companiei', en: 'Company details' },
    title: { ro: 'datele companiei', en: 'the company details' },
    fields: {
      name: { ro: 'Nume', en: 'Name' },
      slug: { ro: 'Adresă publică', en: 'Public address' },
      cui: { ro: 'CUI', en: 'Tax id' },
      address: { ro: 'Adresă', en: 'Address' },
      city: { ro: 'Oraș', en: 'City' },
      phone: { ro: 'Telefon', en: 'Phone' },
      email: { ro: 'E-mail', en: 'E-mail' },
      website: { ro: 'Site', en: 'Website' },
      logoId: { ro: 'Siglă', en: 'Logo' },
      brandColour: { ro: 'Culoarea mărcii', en: 'Brand colour' },
    },
  },
  {
    entity: 'tag',
    kind: { ro: 'Etichete', en: 'Tags' },
    title: { ro: 'eticheta', en: 'the tag' },
    fields: {
      name: { ro: 'Nume', en: 'Name' },
      tone: { ro: 'Culoare', en: 'Colour' },
      about: { ro: 'Descriere', en: 'Description' },
    },
    values: {
      tone: {
        neutral: { ro: 'gri', en: 'grey' },
        brand: { ro: 'verde', en: 'green' },
        accent: { ro: 'chihlimbar', en: 'amber' },
        danger: { ro: 'vișiniu', en: 'cherry' },
        info: { ro: 'albastru', en: 'blue' },
      },
    },
    names: (ctx, ids) => namesOfTags(ctx.db, ctx.company, ids),
  },
  {
    entity: 'user',
    kind: { ro: 'Echipă', en: 'Team' },
    title: { ro: 'colegul', en: 'the colleague' },
    fields: {
      ...roleFields,
      name: { ro: 'Nume', en: 'Name' },
      phone: { ro: 'Telefon', en: 'Phone' },
      locale: { ro: 'Limba', en: 'Language' },
      password: { ro: 'Parola', en: 'Password' },
    },
    values: {
      role: roles,
      locale: {
        ro: { ro: 'română', en: 'Romanian' },
        en: { ro: 'engleză', en: 'English' },
      },
    },
    refers: roleRefers,
    verbs: {
      joined: { ro: 'a intrat în echipă:', en: 'joined the team:' },
      deactivated: { ro: 'a dezactivat', en: 'deactivated' },
      reactivated: { ro: 'a reactivat', en: 'reactivated' },
    },
    sentences: { left: { ro: 'a plecat din echipă', en: 'left the team' } },
    names: async (ctx, ids) =>
      new Map([...(await namesOf(ctx, ids))].map(([id, { name }]) => [id, name])),
  },
  {
    entity: 'invite',
    kind: { ro: 'Invitații în echipă', en: 'Team invitations' },
    title: { ro: 'o invitație în echipă', en: 'an invitation to the team' },
    fields: roleFields,
    values: { role: roles },
    refers: roleRefers,
    verbs: {
      invited: { ro: 'a trimis', en: 'sent' },
      withdrawn: { ro: 'a retras', en: 'withdrew' },
    },
  },
  {
    entity: 'file',
    kind: { ro: 'Fișiere', en: 'Files' },
    title: { ro: 'un fișier', en: 'a file' },
    fields: {},
    verbs: { uploaded: { ro: 'a încărcat', en: 'uploaded' } },
  },
]
