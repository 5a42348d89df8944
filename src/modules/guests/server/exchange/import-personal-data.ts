import { sql, type RawBuilder } from 'kysely'
import {
  erasedTo,
  code,
  forColumns,
  mentions,
  personal,
  team,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'
import { plainFieldKeys } from '../../model.ts'
import type { PlainTarget } from '../../model/exchange/imports.ts'

/** Columns that identify the person of a row. Other columns may mention them in the row of another person. */
const identifying = [
  ...(['lastName', 'firstName', 'middleName', 'name', 'nameLastFirst', 'group'] as const),
  ...(['email', 'phone'] as const),
] satisfies PlainTarget[]

/** What a row may say in words that name another person. */
const freeTexts = [...plainFieldKeys, 'note', 'table', 'salutation', 'host']

/** A name may have a digit in it, and an address may be a number. */
const isAddress = (text: RawBuilder<unknown>) => sql`(${text} ~ '@' or ${text} !~ '[[:alpha:]]')`
const wordsIn = (text: RawBuilder<unknown>) =>
  sql`regexp_split_to_array(search_fold(${text}), '[^[:alnum:]]+')`
const identifies = (targets: RawBuilder<unknown>, n: RawBuilder<unknown>) =>
  sql`coalesce(${targets} ->> (${n} - 1)::integer, 'ignore') = any(${[...identifying]}::text[])`
const targetsOf = (row: RawBuilder<unknown>) => sql`(select i.targets from guest_imports i
  where i.company_id = ${row}.company_id and i.id = ${row}.import_id)`

/** The columns of a row with data of its person. */
const shownText = (
  row: RawBuilder<unknown>,
) => sql`lower(concat_ws(' ', (select string_agg(cell, ' ')
    from unnest(${row}.cells) with ordinality own (cell, n) where ${identifies(targetsOf(row), sql`n`)}),
  ${row}.reading ->> 'email', ${row}.reading ->> 'phone'))`
const here = sql`guest_import_rows`

const theirAddress = (givenNames: RawBuilder<unknown>, more = sql``) =>
  sql`exists (select from unnest(${givenNames}) address
    where ${isAddress(sql`address`)} and position(address in ${shownText(here)}) > 0 ${more})`
/** All words of a name, in several cells too: the family may be in the column of the group. */
const hasName = (text: RawBuilder<unknown>, givenNames: RawBuilder<unknown>) =>
  sql`exists (select from unnest(${givenNames}) name where not ${isAddress(sql`name`)}
    and string_to_array(search_fold(name), ' ') <@ ${wordsIn(text)})`
const theirName = (givenNames: RawBuilder<unknown>) => hasName(shownText(here), givenNames)
/** The same name with another address is a different person. */
const noOtherAddress = (givenNames: RawBuilder<unknown>) =>
  sql`(select bool_and(coalesce(address, '') = '' or lower(address) = any(${givenNames}))
    from (values (reading ->> 'email'), (reading ->> 'phone')) addresses (address))`

const nameInRow = sql`coalesce(nullif(guest_import_rows.name_key, ''), ${shownText(here)})`
/** Whether the person of the row has a word of this name. */
const shares = (column: 'first_name' | 'last_name', ids: RawBuilder<unknown>) =>
  sql`exists (select from guest_states g, unnest(${wordsIn(sql`g.${sql.ref(column)}`)}) word
    where g.company_id = guest_import_rows.company_id and g.guest_id = any(${ids}) and length(word) > 1
      and word = any(${wordsIn(nameInRow)}))`
/** Neither another row of the file nor another guest of the event has the address. */
const nobodyElseHasIt = (
  ids: RawBuilder<unknown>,
) => sql`and not exists (select from guest_import_rows r
    where r.company_id = guest_import_rows.company_id and r.import_id = guest_import_rows.import_id
      and r.row_no <> guest_import_rows.row_no and position(address in ${shownText(sql`r`)}) > 0)
  and not exists (select from guest_states o join guest_imports i on i.company_id = o.company_id and i.event_id = o.event_id
    where o.company_id = guest_import_rows.company_id and i.id = guest_import_rows.import_id
      and not o.guest_id = any(${ids}) and o.erased_at is null and (lower(o.email) = address or o.phone = address))`

/**
 * Families share one address and one surname, and a row that is not imported yet may be the only trace of
 * another person. So beside the address the row must have the whole name in any spelling of the history, or
 * their given name, or their surname where no other guest has that address: then the row is theirs however
 * the given name is spelled.
 */
const theirsToCome = (ids: RawBuilder<unknown>, givenNames: RawBuilder<unknown>) =>
  sql`(${theirAddress(givenNames)} and (${theirName(givenNames)} or ${shares('first_name', ids)}
    or (${shares('last_name', ids)} and ${theirAddress(givenNames, nobodyElseHasIt(ids))})))`
const isOver = sql`exists (select from guest_imports i where i.company_id = guest_import_rows.company_id
  and i.id = guest_import_rows.import_id and i.state not in ('reading', 'ready', 'checking', 'running'))`

const judgedAs = sql`(guest_import_rows.known ->> 'id')::uuid`
const rowText = sql`lower(array_to_string(cells, ' ') || ' ' || reading::text)`
/** Looked at first: of a hundred thousand rows nearly all say nothing of the person in any column. */
const mayConcern = ({
  ids,
  givenTexts: givenNames,
}: Pick<Parameters<OfPeople>[0], 'ids' | 'givenTexts'>) =>
  sql`(coalesce(guest_id = any(${ids}), false) or coalesce(${judgedAs} = any(${ids}), false)
    or ${mentions(rowText, givenNames)} or ${hasName(rowText, givenNames)})`
/**
 * The guest that the row was imported as, or that was exported into the file, and no one else. For a row
 * that was only matched, and for one of an erased guest, the team's own records decide.
 */
const isTheirs: OfPeople = ({ ids, givenTexts: givenNames }) => sql`case
  when not ${mayConcern({ ids, givenTexts: givenNames })} then false
  when guest_id is not null then guest_id = any(${ids})
  when known ->> 'why' = 'id' then ${judgedAs} = any(${ids})
  when ${judgedAs} is not null then ${judgedAs} = any(${ids}) and (${theirName(givenNames)} or ${theirAddress(givenNames)})
  else ${theirsToCome(ids, givenNames)} or (${isOver} and ${theirName(givenNames)} and ${noOtherAddress(givenNames)}) end`

/** Cells that name them in the row of another person. */
const mentionsThem: OfPeople = ({
  givenTexts: givenNames,
}) => sql`(${mentions(rowText, givenNames)} and exists (select from unnest(cells) with ordinality other (cell, n)
  where ${mentions(sql`cell`, givenNames)} and not ${identifies(targetsOf(here), sql`n`)}))`

const ofLine = sql`(select string_agg(cell, ' ') from jsonb_array_elements_text(line) with ordinality own (cell, n)
  where ${identifies(sql`targets`, sql`n`)})`
const isTheirLine = (
  givenNames: RawBuilder<unknown>,
) => sql`(${hasName(sql`coalesce(${ofLine}, '')`, givenNames)}
  and not exists (select from jsonb_array_elements_text(line) with ordinality own (cell, n)
    where targets ->> (n - 1)::integer = 'email' and cell <> '' and not lower(trim(cell)) = any(${givenNames})))`
const blankIn = (givenNames: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(case
    when ${isTheirLine(givenNames)} or (not ${identifies(sql`targets`, sql`n`)} and ${mentions(sql`cell`, givenNames)})
    then '' else cell end order by n), '[]') from jsonb_array_elements_text(line) with ordinality cells (cell, n))`
const linesOf = sql`jsonb_array_elements(sample) with ordinality lines (line, at_line)`

export const personalTables: PersonalData = {
  guest_imports: {
    of: {
      guest: ({
        ids,
        givenTexts: givenNames,
      }) => sql`event_id in (select event_id from guest_states g
        where g.company_id = guest_imports.company_id and g.guest_id = any(${ids})) and ${mentions(sql`sample::text`, givenNames)}`,
    },
    shown: ({ givenTexts: givenNames }) =>
      sql`exists (select from ${linesOf} where ${isTheirLine(givenNames)})`,
    about: ['at'],
    opens: { kind: 'guest-import', by: 'id', texts: ['name'] },
    columns: {
      sheets: team,
      // Rows keep their place, or the columns would be understood again.
      sample: erasedTo(
        ({ givenTexts: givenNames }) =>
          sql`(select jsonb_agg(${blankIn(givenNames)} order by at_line) from ${linesOf})`,
        ({ givenTexts: givenNames }) => sql`(select jsonb_agg(line order by at_line) from ${linesOf}
          where ${isTheirLine(givenNames)})`,
      ),
      ...forColumns(team, 'name', 'problem'),
      ...forColumns(code, 'targets', 'outcome'),
    },
  },
  guest_import_rows: {
    of: {
      guest: (people) => sql`import_id in (select i.id from guest_imports i join guest_states g
          on g.company_id = i.company_id and g.event_id = i.event_id
          where i.company_id = guest_import_rows.company_id and g.guest_id = any(${people.ids}))
        and (${isTheirs(people)} or ${judgedAs} = any(${people.ids}) or ${mentionsThem(people)})`,
    },
    removed: isTheirs,
    shown: isTheirs,
    columns: {
      cells: erasedTo(
        ({
          givenTexts: givenNames,
        }) => sql`array(select case when not ${identifies(targetsOf(here), sql`n`)}
          and ${mentions(sql`cell`, givenNames)} then '' else cell end
        from unnest(cells) with ordinality other (cell, n) order by n)`,
      ),
      reading: erasedTo(
        ({ givenTexts: givenNames }) => sql`(select coalesce(json_object_agg(key, case
          when key = any(${freeTexts}::text[]) and ${mentions(sql`value`, givenNames)}
            then '""'::json
          when key = 'people' then (select json_agg(case when n > 1 and ${mentions(sql`person::text`, givenNames)}
            then (person || '{"firstName": "", "lastName": ""}')::json else person::json end order by n)
            from jsonb_array_elements(value::jsonb) with ordinality people (person, n))
          else (reading -> key) end), '{}') from json_each_text(reading) fields)`,
      ),
      problems: erasedTo(
        ({ givenTexts: givenNames }) =>
          sql`case when ${mentions(sql`problems::text`, givenNames)} then '[]'::json else problems end`,
      ),
      known: erasedTo(
        ({ ids }) => sql`case when ${judgedAs} = any(${ids}) then null else known end`,
      ),
      ...forColumns(personal, 'name_key', 'before'),
    },
  },
  guest_import_mappings: { columns: { targets: code } },
}
