import { sql } from 'kysely'
import { inEveryLanguage } from '#shared/i18n.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { historyWords, leftovers } from '#modules/company/server/api.ts'
import { eventContribution } from '#modules/events/server/api.ts'
import { linkKind } from '#modules/outside-links/server/api.ts'
import { text } from '../text.ts'
import { clientContribution } from './contribution.ts'
import { decisionTitles } from './decision-store.ts'
import { evidenceDownload } from './evidence.ts'
import { clientLink } from './people.ts'
import { peopleEver } from './people-store.ts'
import { personalTables } from './personal-data.ts'

const { localised, localisedOf } = inEveryLanguage(text)

export const ports = [
  provide(personalData, personalTables),
  // The name of a person who decided or wrote proves an agreement, and is deleted with the event.
  provide(leftovers, {
    table: 'client_people',
    heldBy: [
      { table: 'client_decisions', column: 'decider_id' },
      { table: 'client_decision_answers', column: 'person_id' },
      { table: 'client_decision_files', column: 'person_id' },
      { table: 'client_messages', column: 'person_id' },
    ],
  }),
  provide(downloads, evidenceDownload),
  provide(eventContribution, clientContribution),
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select event_id from client_messages
      where company_id = ${companyId} and file_id = ${fileId}`,
  ),
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select d.event_id from client_decision_files f
      join client_decisions d on d.company_id = f.company_id and d.id = f.decision_id
      where f.company_id = ${companyId} and f.file_id = ${fileId}`,
  ),
  provide(linkKind, {
    ...clientLink,
    title: localised('links.kind'),
    isWritten: true,
    records: async ({ db, company }, ids) => {
      const names = await peopleEver(db, company, ids)
      return new Map([...names].map(([id, label]) => [id, { label, about: '' }]))
    },
    screen: (_, eventId) => `/camera-client?eveniment=${eventId}`,
  }),
  provide(historyWords, {
    entity: 'client_person',
    kind: localised('history.person.kind'),
    title: localised('history.person.title'),
    fields: localisedOf('field', [
      'name',
      'email',
      'language',
      'canDecide',
      'guestLimit',
      'guestSide',
      'guestsUntil',
    ]),
    verbs: localisedOf('personVerb', ['erased']),
    values: { language: { ro: localised('language.ro'), en: localised('language.en') } },
    names: (ctx, ids) => peopleEver(ctx.db, ctx.company, ids),
  }),
  provide(historyWords, {
    entity: 'client_decision',
    kind: localised('history.decision.kind'),
    title: localised('history.decision.title'),
    verbs: localisedOf('verb', [
      'asked',
      'asked_again',
      'withdrawn',
      'approved',
      'change_asked',
      'paper_added',
      'paper_removed',
    ]),
    fields: {},
    names: (ctx, ids) => decisionTitles(ctx.db, ctx.company, ids),
  }),
]
