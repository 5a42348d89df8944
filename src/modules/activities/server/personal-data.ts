import {
  blank,
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

export const personalTables: PersonalData = {
  activities: {
    opens: { kind: 'activity', by: 'id', texts: ['title', 'description'], isPublic: true },
    columns: forColumns(team, 'title', 'description', 'place'),
  },
  activity_slot_news: { columns: forColumns(team, 'title', 'place') },
  activity_held_places: { of: { guest: 'guest_id' }, columns: { was: code } },
  activity_enrolments: {
    of: { guest: 'guest_id' },
    recorded: 'enrolment',
    opens: { kind: 'guest', by: 'guest_id', texts: ['reason'] },
    about: ['status', 'created_at'],
    columns: { reason: blank },
  },
}
