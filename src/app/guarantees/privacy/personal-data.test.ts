import { beforeAll, expect, test } from 'vitest'
import {
  personalColumns,
  personalData,
  type PersonalTable,
} from '#platform/server/privacy/personal-data.ts'
import { platformTables } from '#platform/server/privacy/personal-tables.ts'
import { Ports } from '#platform/server/ports.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { ports } from '#app/server.gen.ts'

const db = testDatabase()
const declared: [string, PersonalTable][] = [
  ...new Ports(ports.flat()).all(personalData),
  platformTables,
].flatMap((tables) => Object.entries(tables))

interface Column {
  table: string
  column: string
  type: string
  /** A choice of words, written by the database from others, or the name of a colleague. */
  isKnown: boolean
  /** The database itself refuses words here. */
  isBounded: boolean
}

let columns: Column[] = []
beforeAll(async () => {
  columns = await db.look<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or col_description(c.oid, a.attnum) in ('colleague', 'mentions colleagues') or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
          and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as "isKnown",
      exists (select from pg_constraint k where k.conrelid = c.oid and a.attnum = any(k.conkey)
        and (k.contype = 'f' or k.contype = 'c' and cardinality(k.conkey) = 1
          and pg_get_constraintdef(k.oid) ~ '(= ANY|<@) \\(?ARRAY\\[')) as "isBounded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, a.attnum`)
})

const holdsWords = /^(text|json|jsonb|text\[\]|character.*|inet|cidr|tsvector|xml)$/
/** Settings and fingerprints, whose names say that they are nothing else. */
const saysItself =
  /^(.*_)?(hash|sha256|kid|currency|language|locale|time_zone|position|colour|tone|kind|type|signature)$/

test('every column that can hold words says what erasing a person makes of it', () => {
  const missing = columns.filter(
    ({ table, column, type, isKnown }) =>
      holdsWords.test(type) &&
      !isKnown &&
      !saysItself.test(column) &&
      declared.every(([name, { columns: known }]) => name !== table || !(column in known)),
  )
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

/**
 * Declared as `code` although the database would accept any words, with the reason why users cannot type
 * them.
 */
const boundedElsewhere: Record<string, readonly string[]> = {
  'a choice, number, date or id in the contract that writes it': [
    'events.languages',
    'webhooks.events',
    'passkeys.transports',
    'events.visibility',
    'event_parts.audience',
    'guest_needs.consent_version',
    'guest_imports.targets',
    'guest_import_mappings.targets',
    'guest_page_settings.registration',
    'questionnaire_places.question_id',
    'questionnaire_places.option_id',
    'questionnaire_answers.question_id',
    'questionnaire_answers.options',
    'partner_deliverables.due_anchor',
    'arrival_proposals.arrival_time',
    'event_partners.arrival_time',
    'tasks.start_anchor',
    'tasks.due_anchor',
    'budgets.rates',
    'budgets.guests',
    'budget_lines.vat',
    'budget_lines.components',
    'budget_lines.mode',
    'budget_lines.source',
    'budget_offers.vat',
    'budget_offers.rate',
    'budget_invoices.rate',
    'budget_payments.due_anchor',
    'budget_payments.rate',
    'checkin_scans.shown',
    'checkin_incidents.settlement',
    'agendas.days',
    'agenda_rooms.opening',
    'agenda_sessions.time',
    'agenda_session_speakers.role',
    'agenda_versions.acknowledged',
    'outside_links.settings',
    'rundowns.start_time',
    'rundowns.plan_at_start',
    'rundown_cues.start_time',
    'rundown_announcements.starts',
    'rundown_cues.refs',
    'seating_halls.background',
    'seating_plans.background',
    'messages.schedule',
    'client_reports.sections',
    'report_schedules.report',
    'sites.look',
  ],
  'written by the product itself: keys, hashes, states and counts': [
    'identities.issuer',
    'factor_challenges.challenge',
    'api_keys.beginning',
    'webhook_deliveries.event',
    'webhook_deliveries.body',
    'webhook_deliveries.problem',
    'sessions.revoke_reason',
    'login_failures.account_key',
    'companies.logo_path',
    'events.code',
    'events.cover',
    'event_moves.before',
    'event_moves.traces',
    'anonymisations.counts',
    'guest_groups.code',
    'guest_old_links.code',
    'guest_imports.outcome',
    'partners.logo',
    'budget_approvals.baseline',
    'checkin_scans.result',
    'checkin_scans.reason',
    'checkin_scans.refusal',
    'seating_version_places.attendance',
    'outside_link_devices.name',
    'client_decision_answers.device',
    'client_decision_answers.content_hash',
    'client_decision_answers.option_key',
    'client_decision_editions.content_hash',
    'supplier_briefs.content_hash',
    'questionnaire_versions.structure',
    'inbox_items.answers',
    'messages.reason',
    'message_recipients.mail_id',
    'site_pictures.stamp',
    'notifications.merge_key',
    'history.request_id',
    'history.entity',
    'history.verb',
    'outside_links.kind',
    'idempotent_answers.scope',
    'idempotent_answers.key',
    'files.purpose',
    'files.mime',
    'files.public_key',
    'files.problem',
    'erasures.what',
    'work.result',
    'work.problem',
    'effects.key',
    'rate_limits.key',
    'schema_migrations.name',
    'zone_rules.zone',
    'zone_rules.release',
    'zone_rules.rules',
  ],
  'an address of pages of the company, in the rules of addresses': [
    'companies.slug',
    'company_old_slugs.slug',
    'events.slug',
    'event_old_slugs.slug',
    'site_pages.path',
    'site_visits.path',
  ],
  'triggers keep it equal to the words of guests, which are erased': ['guest_words.word'],
}

test('a column that is declared as code cannot hold what somebody typed', () => {
  const codes = declared.flatMap(([table, { columns: known }]) =>
    Object.entries(known).flatMap(([column, { is }]) =>
      is === 'code' ? columns.filter((each) => each.table === table && each.column === column) : [],
    ),
  )
  const open = codes
    .filter(({ type, isBounded }) => holdsWords.test(type) && !isBounded)
    .map(({ table, column }) => `${table}.${column}`)
  expect(open.toSorted()).toEqual(Object.values(boundedElsewhere).flat().toSorted())
})

test('what is declared is in the database, and once', () => {
  const tables = declared.map(([name]) => name)
  expect(tables.filter((name, at) => tables.indexOf(name) !== at)).toEqual([])
  const has = (table: string, column: string) =>
    columns.some((each) => each.table === table && each.column === column)
  const wrong = declared.flatMap(([table, { of = {}, about = [], files = [], opens, ...rest }]) => {
    const found = Object.values(of).filter((each) => typeof each === 'string')
    const opened = opens ? [opens.by, ...opens.texts] : []
    const named = [...Object.keys(rest.columns), ...about, ...files, ...found, ...opened]
    return [
      ...named.filter((column) => !has(table, column)).map((column) => `${table}.${column}`),
      ...(has(table, 'company_id') === (rest.global ?? false) ? [`${table}: global`] : []),
      ...(rest.versioned && !has(table, 'version') ? [`${table}: versioned`] : []),
    ]
  })
  // A person is beside a company, and a session, a token or a kept answer may be for one.
  expect(wrong).toEqual([
    'users: global',
    'sessions: global',
    'account_tokens: global',
    'idempotent_answers: global',
  ])
})

const people = {
  guest: ['guest_id', 'kept_id', 'dropped_id'],
  account: ['user_id'],
  contact: ['contact_id'],
  speaker: ['speaker_id'],
  client: ['person_id'],
  supplier: ['supplier_page_id'],
} as const

test('a table that names a person by id and holds words is found by that person', () => {
  const lost = declared.flatMap(([table, declaration]) =>
    Object.entries(people).flatMap(([subject, ids]) => {
      const names = columns.some(
        (each) => each.table === table && (ids as readonly string[]).includes(each.column),
      )
      // Contacts too have doubles.
      if (table === 'contact_merges' && subject === 'guest') return []
      const isFound = declaration.of?.[subject as keyof typeof people] !== undefined
      return names && !isFound && personalColumns(declaration).length > 0
        ? [`${table}: ${subject}`]
        : []
    }),
  )
  expect(lost).toEqual([])
})

/** Entities of the team that belong to no single person; names in them are found by a search of words. */
const workOfTheTeam = [
  'api_key',
  'calendar_feed',
  'webhook',
  'activity',
  'agenda',
  'agenda_session',
  'budget',
  'budget_invoice',
  'budget_line',
  'budget_offer',
  'budget_payment',
  'budget_settings',
  'cash_limit',
  'category',
  'check_in_list',
  'client_decision',
  'client_report',
  'defaults',
  'event',
  'event_list',
  'event_part',
  'event_partner',
  'event_party',
  'event_template',
  'guest_import',
  'guest_page',
  'invoice_list',
  'message',
  'offer_request',
  'partner_deliverable',
  'payment_list',
  'processing_entry',
  'questionnaire',
  'report',
  'report_schedule',
  'retention',
  'seating_hall',
  'seating_plan',
  'outside_link',
  'rundown',
  'site',
  'sponsor_tier',
  'task',
  'task_list',
  'task_plan',
  'vat_rate',
]
/** Exported by the id of the guest, and forgotten by code of its module; or kept as the proof of an answer. */
const otherwise = ['check_in', 'protection_request']

test('a kind of record in the history says in which table its rows are a person’s, or is work of the team', () => {
  const recorded = declared.flatMap(([, table]) => table.recorded ?? [])
  const entities = new Ports(ports.flat()).all(historyWords).map(({ entity }) => entity)
  const known = [...recorded, ...workOfTheTeam, ...otherwise]
  expect(entities.filter((entity) => !known.includes(entity)).toSorted()).toEqual([])
})
