import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Speakers are stored by id only, in published versions too. */
export const personalTables: PersonalData = {
  agendas: { columns: { days: code } },
  agenda_rooms: { columns: { name: team, opening: code } },
  agenda_tracks: { columns: { name: team } },
  agenda_sessions: {
    opens: { kind: 'session', by: 'id', texts: ['title', 'description'], isPublic: true },
    columns: { ...forColumns(team, 'title', 'description'), time: code },
  },
  agenda_session_speakers: { columns: { role: code } },
  agenda_versions: {
    columns: { ...forColumns(team, 'note', 'content', 'changes'), acknowledged: code },
  },
}
