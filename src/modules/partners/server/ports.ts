import { sql } from 'kysely'
import { inEveryLanguage, sayIn } from '#shared/i18n.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import { bin, historyWords, leftovers, type HistoryWords } from '#modules/company/server/api.ts'
import { linkTarget, organisationDirectory } from '#modules/contacts/server/api.ts'
import { contextOfEvent, eventContribution } from '#modules/events/server/api.ts'
import {
  DeliverableStatus,
  DocumentKind,
  partnerFieldKeys,
  PartnerKind,
  sponsorStatus,
  Status,
} from '../model.ts'
import { text } from '../text.ts'
import { partnerExists, partnerNames } from './api.ts'
import { contribution } from './contribution.ts'
import { titlesOf } from './deliverable-store.ts'
import { directory } from './directory.ts'
import { purgeDocuments } from './document-store.ts'
import * as engagements from './engagement-store.ts'
import { restore as restoreEngagement } from './engagements.ts'
import * as exporting from './export.ts'
import { partyContributions } from './parties.ts'
import { restore } from './partners.ts'
import * as store from './store.ts'
import { namesOfTiers } from './tier-store.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

const yesOrNo = { true: localised('yes'), false: localised('no') }
const exported = recordWords.localised('exported')

const partnerWords: HistoryWords = {
  entity: 'partner',
  kind: recordWords.localised('partner.kind'),
  title: recordWords.localised('partner.title'),
  fields: {
    ...localisedOf('field', [...partnerFieldKeys, 'blockedReason']),
    document: localised('document.title'),
    documentKind: localised('document.kind'),
    expiresOn: localised('document.expiresOn'),
  },
  values: {
    kinds: localisedOf('kind', PartnerKind.options),
    documentKind: localisedOf('documentKind', DocumentKind.options),
  },
  verbs: {
    blocked: recordWords.localised('partner.verbs.blocked'),
    unblocked: recordWords.localised('partner.verbs.unblocked'),
    document_added: recordWords.localised('partner.verbs.document_added'),
    document_changed: recordWords.localised('partner.verbs.document_changed'),
    document_removed: recordWords.localised('partner.verbs.document_removed'),
    exported,
  },
  names: async (ctx, ids) =>
    new Map([...(await partnerNames(ctx, ids))].map(([id, { name }]) => [id, name])),
}

const partWords: HistoryWords = {
  entity: 'event_partner',
  kind: recordWords.localised('event_partner.kind'),
  title: recordWords.localised('event_partner.title'),
  fields: localisedOf('part', [
    'status',
    'reason',
    'service',
    'tierId',
    'amount',
    'ownerId',
    'meals',
    'arrivalDate',
    'arrivalTime',
    'arrivalNote',
    'showsLogo',
    'note',
  ]),
  values: {
    status: {
      ...localisedOf('status.supplier', Status.options),
      ...Object.fromEntries(
        Status.options.map((status) => [
          sponsorStatus(status),
          localised(`status.sponsor.${status}`),
        ]),
      ),
    },
    showsLogo: yesOrNo,
  },
  verbs: { exported },
  names: (ctx, ids) => engagements.namesOfEngagements(ctx.db, ctx.company, ids),
}

const partyWords: HistoryWords = {
  entity: 'event_party',
  kind: recordWords.localised('event_party.kind'),
  title: recordWords.localised('event_party.title'),
  fields: recordWords.localisedBelow('event_party.fields'),
  refers: { organisation: 'partner', person: 'contact' },
  sentences: recordWords.localisedBelow('event_party.sentences'),
}

const tierWords: HistoryWords = {
  entity: 'sponsor_tier',
  kind: recordWords.localised('sponsor_tier.kind'),
  title: recordWords.localised('sponsor_tier.title'),
  fields: localisedOf('tier', ['name', 'rank', 'price', 'slots', 'benefits']),
  names: (ctx, ids) => namesOfTiers(ctx.db, ctx.company, ids),
}

const promiseWords: HistoryWords = {
  entity: 'partner_deliverable',
  kind: recordWords.localised('partner_deliverable.kind'),
  title: recordWords.localised('partner_deliverable.title'),
  fields: localisedOf('promise', [
    'title',
    'status',
    'reason',
    'ownerId',
    'dueDate',
    'pinned',
    'proofNote',
    'proofFileId',
  ]),
  values: { status: localisedOf('promiseStatus', DeliverableStatus.options), pinned: yesOrNo },
  names: (ctx, ids) => titlesOf(ctx.db, ctx.company, ids),
}

export const ports = [
  provide(
    fileReferences,
    (
      { companyId },
      fileId,
    ) => sql`select event_id from partner_deliverables where company_id = ${companyId} and proof_file_id = ${fileId}
      union select null::uuid from partner_documents where company_id = ${companyId} and file_id = ${fileId}
      union select null::uuid from partners where company_id = ${companyId} and logo_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(leftovers, { table: 'partner_deliverables' }),
  provide(leftovers, {
    table: 'sponsor_tiers',
    heldBy: [{ table: 'event_partners', column: 'tier_id' }],
  }),
  provide(eventContribution, contribution),
  ...partyContributions.map((each) => provide(eventContribution, each)),
  provide(linkTarget, {
    kind: 'partner',
    title: recordWords.localised('linkTarget.partner.title'),
    exists: partnerExists,
    eventsOf: ({ db, company }, ids) => store.eventIdsOfPartners(db, company, ids),
    names: async ({ db, company }, ids) =>
      new Map((await store.findPartners(db, company, ids)).map(({ id, name }) => [id, name])),
    search: async ({ db, company, now, locale }, search) => {
      const page = { sort: 'name', descending: false, limit: 20 } as const
      const filter = { search, today: todayIn(defaultZone, now) }
      const partners = await store.pageOfPartners(db, company, filter, page)
      const say = sayIn(text, locale)
      return partners.map(({ id, name, kinds, city }) => ({
        id,
        name,
        about: [kinds.map((kind) => say(`kind.${kind}`)).join(', '), city]
          .filter(Boolean)
          .join(' · '),
      }))
    },
  }),
  provide(organisationDirectory, directory),
  provide(downloads, exporting.directoryDownload),
  provide(downloads, exporting.partnersDownload),
  provide(downloads, exporting.deliverablesDownload),
  provide(downloads, exporting.reportDownload),
  provide(historyWords, partnerWords),
  provide(historyWords, partWords),
  provide(historyWords, partyWords),
  provide(historyWords, tierWords),
  provide(historyWords, promiseWords),
  provide(bin, {
    kind: 'partner',
    title: recordWords.localised('bin.partner'),
    tags: ['partners', 'contacts'],
    list: (ctx, since) => store.deletedPartners(ctx.db, ctx.company, since),
    restore: (ctx, id) => restore(ctx, [id]),
    purge: async (db, scope, before) => {
      await purgeDocuments(db, scope, before)
      return store.purgePartners(db, scope, before)
    },
  }),
  provide(bin, {
    kind: 'event-partner',
    title: recordWords.localised('bin.event-partner'),
    tags: ['partners.event', 'partners'],
    list: (ctx, since) =>
      engagements.deletedEngagements(ctx.db, ctx.company, since, ctx.admission.eventIds ?? null),
    restore: async (ctx, id) => {
      const engagement = await engagements.engagementEver(ctx.db, ctx.company, id)
      return restoreEngagement(await contextOfEvent(ctx, engagement?.eventId ?? id), id)
    },
    purge: engagements.purgeEngagements,
  }),
  provide(finder, {
    kind: 'partner',
    title: recordWords.localised('finder.partner'),
    order: 25,
    list: '/parteneri?eveniment=toate',
    async find({ db, company }, asked) {
      const rows = await store.findPartnersAnywhere(db, company, asked)
      return rows.map((row) => ({ ...row, href: `/parteneri?panou=partener-${row.id}` }))
    },
  }),
]
