import { sql, type RawBuilder } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'

/** Records are likely one firm where their tax ids are the same, or their names but for the legal form. */
const keys = [
  sql`ltrim(cui, 'RO')`,
  sql`nullif(regexp_replace(search_fold(replace(name, '.', '')), '^sc | (srl|sa|pfa|ii|if)$', '', 'g'), '')`,
]

/** Another record of the directory is likely the same firm. */
export function isDoubled({ companyId }: CompanyScope): RawBuilder<boolean> {
  const doubles = keys.map(
    (key) => sql`select unnest(array_agg(id)) from partners
      where company_id = ${companyId} and deleted_at is null and ${key} is not null
      group by ${key} having count(*) > 1`,
  )
  return sql`id in (${sql.join(doubles, sql` union `)})`
}

/** Likely the same firm as this one, which is another record. */
export function isAlike({ companyId }: CompanyScope, id: string): RawBuilder<boolean> {
  const same = keys.map(
    (key) =>
      sql`${key} = (select ${key} from partners where company_id = ${companyId} and id = ${id})`,
  )
  return sql`(id <> ${id} and (${sql.join(same, sql` or `)}))`
}
