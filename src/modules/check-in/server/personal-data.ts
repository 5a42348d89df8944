import {
  code,
  forColumns,
  personal,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  checkin_lists: { columns: forColumns(team, 'name', 'only_tables') },
  checkin_devices: { columns: { name: team } },
  // The number of arrivals is kept.
  checkin_scans: {
    of: { guest: 'guest_id' },
    columns: forColumns(code, 'shown', 'result', 'reason', 'refusal'),
  },
  checkin_incidents: {
    of: { guest: 'guest_id' },
    columns: { ...forColumns(personal, 'device_name', 'detail'), settlement: code },
  },
}
