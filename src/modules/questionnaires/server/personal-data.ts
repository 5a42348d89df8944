import {
  code,
  forColumns,
  personal,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'
import { sql } from 'kysely'

export const personalTables: PersonalData = {
  questionnaires: {
    opens: {
      kind: 'questionnaire',
      by: 'id',
      texts: ['title', 'intro', 'thanks', 'body'],
      isPublic: true,
    },
    columns: forColumns(team, 'title', 'intro', 'thanks', 'body'),
  },
  questionnaire_versions: { columns: { body: team, structure: code } },
  questionnaire_bank: { columns: { question: team } },
  questionnaire_places: { columns: forColumns(code, 'question_id', 'option_id') },
  questionnaire_submissions: {
    of: { guest: 'guest_id' },
    recorded: 'submission',
    about: ['submitted_at'],
    columns: forColumns(personal, 'email', 'phone'),
  },
  // Choices and numbers stay as statistics, words go.
  questionnaire_answers: {
    of: {
      guest: ({ ids }) => sql`submission_id in (select id from questionnaire_submissions s
        where s.company_id = questionnaire_answers.company_id and s.guest_id = any(${ids}))`,
    },
    columns: { text: personal, ...forColumns(code, 'question_id', 'options') },
  },
}
