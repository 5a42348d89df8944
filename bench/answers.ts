import { randomBytes, randomUUID } from 'node:crypto'
import { createElement } from 'react'
import pg from 'pg'
import { tsImport } from 'tsx/esm/api'
import {
  countSubmissions,
  optionCounts,
  pageOfSubmissions,
} from '#modules/questionnaires/server/answers/answer-store.ts'
import {
  newOption,
  newQuestion,
  newSection,
  questionTypes,
  type Body,
  type Question,
} from '#modules/questionnaires/model.ts'
import type * as form from '#modules/questionnaires/public/questionnaire-form.tsx'
import { answersOf } from '#modules/questionnaires/server/submissions/submission-store.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { createLog } from '#platform/server/process/log.ts'
import { compare, median } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/**
 * Answers: the first chart and the first page of the table over 100,000 answers against the raw SQL, and the
 * page of 30 questions.
 */
// As in production: the production renderer, with the JSX of the pages.
process.env.NODE_ENV = 'production'
const { renderToStaticMarkup } = await import('react-dom/server')
const { QuestionnaireForm } = (await tsImport(
  '../src/modules/questionnaires/public/questionnaire-form.tsx',
  { parentURL: import.meta.url, tsconfig: 'tsconfig.base.json' },
)) as typeof form
const temporary = await temporaryDatabase(randomBytes(32))
const company = randomUUID()
const questionnaire = randomUUID()
const owner = new pg.Client({ connectionString: temporary.adminUrl })
await owner.connect()
await fill()
const database = openDatabase({ url: temporary.appUrl, log: createLog('error') })
const scope = systemScope(company)
const body: Body = {
  sections: [
    {
      ...newSection(),
      id: 'one',
      questions: Array.from({ length: 30 }, (_, at) => questionAt(at)),
    },
  ],
}
const filter = { questionnaireId: questionnaire }

try {
  await compare('answers', [
    {
      name: 'first chart of 100,000 answers',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () =>
        timed(() => database.inCompany(company, (db) => optionCounts(db, scope, filter), 'read')),
      floor: () =>
        timed(() =>
          owner.query(
            `select a.question_id, o, count(*)::int from questionnaire_answers a
             join questionnaire_submissions s on s.company_id = a.company_id and s.id = a.submission_id and s.deleted_at is null
             cross join unnest(a.options) o where a.company_id = $1 and a.questionnaire_id = $2 group by 1, 2`,
            [company, questionnaire],
          ),
        ),
    },
    {
      name: 'first page of the table of 100,000 answers',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1.5 },
      ours: () => timed(tablePage),
      floor: () => timed(rawPage),
    },
    {
      name: 'page of 30 questions, median against 2 ms',
      unit: 'ms',
      goal: { kind: 'at-most', ratio: 1 },
      ours: () => Promise.resolve(median(Array.from({ length: 200 }, renderMs))),
      floor: () => Promise.resolve(2),
    },
  ])
} finally {
  await database.close()
  await owner.end()
  await temporary.remove()
}

/** Every type in turn, with options where it has them. */
function questionAt(at: number): Question {
  const question = newQuestion(questionTypes[at % questionTypes.length] ?? 'text')
  const options = ['Da', 'Nu', 'Poate', 'Altfel'].map((name) => newOption(name))
  return {
    ...question,
    label: { ro: `Întrebarea ${at}`, en: '' },
    ...('options' in question && { options }),
  }
}

async function tablePage(): Promise<void> {
  await database.inCompany(
    company,
    async (db) => {
      const rows = await pageOfSubmissions(db, scope, filter, { limit: 100 }, 'ro')
      await answersOf(
        db,
        scope,
        rows.map(({ id }) => id),
      )
      await countSubmissions(db, scope, filter)
    },
    'read',
  )
}

async function rawPage(): Promise<void> {
  const { rows } = await owner.query<{ id: string }>(
    `select s.id, s.number, s.submitted_at, g.first_name from questionnaire_submissions s
     left join guests g on g.company_id = s.company_id and g.id = s.guest_id
     where s.company_id = $1 and s.questionnaire_id = $2 and s.deleted_at is null
     order by s.submitted_at desc, s.id desc limit 100`,
    [company, questionnaire],
  )
  await owner.query(
    `select * from questionnaire_answers where company_id = $1 and submission_id = any($2::uuid[])`,
    [company, rows.map(({ id }) => id)],
  )
  await owner.query(
    `select count(*) from questionnaire_submissions s join questionnaires q on q.company_id = s.company_id and q.id = s.questionnaire_id
     where s.company_id = $1 and s.questionnaire_id = $2 and s.deleted_at is null`,
    [company, questionnaire],
  )
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function renderMs(): number {
  const start = performance.now()
  renderToStaticMarkup(
    createElement(QuestionnaireForm, {
      body,
      at: 'one',
      answers: {},
      problems: {},
      full: new Set<string>(),
      locale: 'ro',
    }),
  )
  return performance.now() - start
}

async function fill(): Promise<void> {
  const event = randomUUID()
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    company,
  ])
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, status, starts_at, ends_at, start_date, last_day,
       place, description, languages, currency, visibility, slug, created_at)
     values ($1, $2, 'EV-1', 'Gala', 'gala', 'gala', 'confirmed', '2027-06-12T13:00Z', '2027-06-13T01:00Z',
       '2027-06-12', '2027-06-12', '{"name": "Palat", "address": "", "lat": null, "lng": null}', '', '{ro}', 'RON', 'private', 'e-1', now())`,
    [company, event],
  )
  await owner.query(
    `insert into questionnaires (company_id, id, event_id, kind, title, intro, thanks, audience, anonymous, on_guest_page, at_check_in, body, created_at)
     values ($1, $2, $3, 'after', '{"ro": "Cum a fost?", "en": ""}', '{}', '{}', 'open', true, false, false, '{"sections": []}', now())`,
    [company, questionnaire, event],
  )
  await owner.query(
    `insert into questionnaire_submissions (company_id, id, event_id, questionnaire_id, number, locale, submitted_at)
     select $1, gen_random_uuid(), $2, $3, 1, 'ro', now() - n * interval '1 minute' from generate_series(1, 25000) n`,
    [company, event, questionnaire],
  )
  await owner.query(
    `insert into questionnaire_answers (company_id, questionnaire_id, question_id, submission_id, options)
     select company_id, questionnaire_id, 'q' || q, id, array['o' || (hashtext(id::text || q) % 5)]
     from questionnaire_submissions, generate_series(1, 4) q where company_id = $1`,
    [company],
  )
  await owner.query('analyze')
}
