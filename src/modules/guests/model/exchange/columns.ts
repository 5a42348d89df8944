import { sayIn, type StaffLocale } from '#shared/i18n.ts'
import { fields } from '../../locales/fields.gen.ts'
import { fieldOfTarget, isFieldTarget, plainFieldKeys, type FieldTarget } from '../../model.ts'
import { partOf, type Target } from './imports.ts'

/** The last column of an export holds the ids of its guests under this head, which names the format too. */
export const formatVersion = 1
export const idHeader = `Prilej v${formatVersion}`

/** Which format a head names; null when it is no such head. */
export function versionIn(header: string): number | null {
  const match = /^prilej v(\d{1,4})$/i.exec(header.trim())
  return match ? Number(match[1]) : null
}

const plain = [
  'lastName',
  'firstName',
  'group',
  'host',
  'primary',
  'age',
  'category',
  'tags',
  'email',
  'phone',
  ...plainFieldKeys,
  'table',
  'note',
  'salutation',
  'side',
  'language',
  'maxPersons',
] as const
const needed = ['diet', 'allergies', 'access'] as const
const answered = ['answer', 'menu'] as const

type Plain = (typeof plain)[number] | (typeof needed)[number]
type AnswerColumn = (typeof answered)[number]

interface Column {
  header: string
  column: Plain | 'id' | { partId: string; what: AnswerColumn }
}

/** The columns of an export; an import reads each header back as what it is. */
export function exportColumns(
  locale: StaffLocale,
  parts: readonly { id: string; name: string }[],
  withNeeds: boolean,
): Column[] {
  const head = headers[locale]
  const say = sayIn(fields, locale)
  const named = (column: Plain): Column => ({
    header: isFieldTarget(column) ? say(`field.${fieldOfTarget[column]}`) : head[column],
    column,
  })
  const answers = parts.flatMap(({ id, name }) =>
    answered.map((what): Column => ({
      header: `${name}: ${head[what]}`,
      column: { partId: id, what },
    })),
  )
  const needs = withNeeds ? needed.map(named) : []
  return [...plain.map(named), ...answers, ...needs, { header: idHeader, column: 'id' }]
}

/** The column of an export that a column of a file is; null where an export has none such. */
export function columnOf(target: Target): Column['column'] | null {
  const part = partOf(target)
  if (part) return { partId: part.partId, what: part.kind === 'menu' ? 'menu' : 'answer' }
  if (target === 'id') return target
  return [...plain, ...needed].find((column) => column === target) ?? null
}

/** Fields of guests have their labels instead. */
const headers: Record<StaffLocale, Record<Exclude<Plain, FieldTarget> | AnswerColumn, string>> = {
  ro: {
    group: 'Grup',
    host: 'Însoțitor al',
    primary: 'Persoana principală',
    salutation: 'Formulă de adresare',
    side: 'Partea',
    language: 'Limbă',
    maxPersons: 'Maxim persoane',
    answer: 'răspuns',
    menu: 'meniu',
    diet: 'Dietă',
    allergies: 'Alergii',
    access: 'Nevoi de acces',
  },
  en: {
    group: 'Group',
    host: 'Companion of',
    primary: 'Primary guest',
    salutation: 'Salutation',
    side: 'Side',
    language: 'Language',
    maxPersons: 'Max persons',
    answer: 'answer',
    menu: 'menu',
    diet: 'Diet',
    allergies: 'Allergies',
    access: 'Access needs',
  },
}
