import { sql } from 'kysely'
import {
  erasedTo,
  code,
  forColumns,
  personal,
  type OfPeople,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Only an address that the team entered: what guests write may be the address of a colleague. */
const receives: OfPeople = ({ givenTexts: givenNames }) =>
  sql`exists (select from unnest(recipients) address where lower(address) = any(${givenNames}))`

export const personalTables: PersonalData = {
  report_schedules: {
    of: {
      account: receives,
      // A report about other events is sent for another reason.
      guest: (people) => sql`${receives(people)} and (event_ids = '{}' or event_ids && array(
        select event_id from guest_states g where g.company_id = report_schedules.company_id and g.guest_id = any(${people.ids})))`,
    },
    versioned: true,
    columns: {
      recipients: erasedTo(
        ({ givenTexts: givenNames }) =>
          sql`array(select address from unnest(recipients) address where not lower(address) = any(${givenNames}))`,
        ({ givenTexts: givenNames }) =>
          sql`array(select address from unnest(recipients) address where lower(address) = any(${givenNames}))`,
      ),
      report: code,
    },
  },
  saved_reports: {
    of: { account: 'user_id' },
    removed: true,
    about: ['created_at'],
    columns: forColumns(personal, 'name', 'report'),
  },
}
