// Written by npm run gen from the contract and locales/errors-*.json of each module.
import { sentencesOf } from '#platform/web/calls/errors.ts'
import { errors as accountsErrors } from '#modules/accounts/locales/errors.gen.ts'
import type * as accounts from '#modules/accounts/contract.ts'
import { errors as galleryErrors } from '#modules/gallery/locales/errors.gen.ts'
import type * as gallery from '#modules/gallery/contract.ts'
import { errors as companyErrors } from '#modules/company/locales/errors.gen.ts'
import type * as company from '#modules/company/contract.ts'
import { errors as contactsErrors } from '#modules/contacts/locales/errors.gen.ts'
import type * as contacts from '#modules/contacts/contract.ts'
import { errors as defaultsErrors } from '#modules/defaults/locales/errors.gen.ts'
import type * as defaults from '#modules/defaults/contract.ts'
import { errors as eventsErrors } from '#modules/events/locales/errors.gen.ts'
import type * as events from '#modules/events/contract.ts'
import { errors as dataProtectionErrors } from '#modules/data-protection/locales/errors.gen.ts'
import type * as dataProtection from '#modules/data-protection/contract.ts'
import { errors as guestsErrors } from '#modules/guests/locales/errors.gen.ts'
import type * as guests from '#modules/guests/contract.ts'
import { errors as outsideLinksErrors } from '#modules/outside-links/locales/errors.gen.ts'
import type * as outsideLinks from '#modules/outside-links/contract.ts'
import { errors as partnersErrors } from '#modules/partners/locales/errors.gen.ts'
import type * as partners from '#modules/partners/contract.ts'
import { errors as tasksErrors } from '#modules/tasks/locales/errors.gen.ts'
import type * as tasks from '#modules/tasks/contract.ts'
import { errors as budgetsErrors } from '#modules/budgets/locales/errors.gen.ts'
import type * as budgets from '#modules/budgets/contract.ts'
import { errors as checkInErrors } from '#modules/check-in/locales/errors.gen.ts'
import type * as checkIn from '#modules/check-in/contract.ts'
import { errors as guestPageErrors } from '#modules/guest-page/locales/errors.gen.ts'
import type * as guestPage from '#modules/guest-page/contract.ts'
import { errors as seatingErrors } from '#modules/seating/locales/errors.gen.ts'
import type * as seating from '#modules/seating/contract.ts'
import { errors as speakersErrors } from '#modules/speakers/locales/errors.gen.ts'
import type * as speakers from '#modules/speakers/contract.ts'
import { errors as agendaErrors } from '#modules/agenda/locales/errors.gen.ts'
import type * as agenda from '#modules/agenda/contract.ts'
import { errors as invitationsErrors } from '#modules/invitations/locales/errors.gen.ts'
import type * as invitations from '#modules/invitations/contract.ts'
import { errors as questionnairesErrors } from '#modules/questionnaires/locales/errors.gen.ts'
import type * as questionnaires from '#modules/questionnaires/contract.ts'
import { errors as statusErrors } from '#modules/status/locales/errors.gen.ts'
import type * as status from '#modules/status/contract.ts'
import { errors as supplierPageErrors } from '#modules/supplier-page/locales/errors.gen.ts'
import type * as supplierPage from '#modules/supplier-page/contract.ts'
import { errors as activitiesErrors } from '#modules/activities/locales/errors.gen.ts'
import type * as activities from '#modules/activities/contract.ts'
import { errors as runOfShowErrors } from '#modules/run-of-show/locales/errors.gen.ts'
import type * as runOfShow from '#modules/run-of-show/contract.ts'
import { errors as websiteErrors } from '#modules/website/locales/errors.gen.ts'
import type * as website from '#modules/website/contract.ts'
import { errors as clientRoomErrors } from '#modules/client-room/locales/errors.gen.ts'
import type * as clientRoom from '#modules/client-room/contract.ts'
import { errors as reportsErrors } from '#modules/reports/locales/errors.gen.ts'
import type * as reports from '#modules/reports/contract.ts'
import { errors as clientReportErrors } from '#modules/client-report/locales/errors.gen.ts'
import type * as clientReport from '#modules/client-report/contract.ts'
import { errors as integrationsErrors } from '#modules/integrations/locales/errors.gen.ts'
import type * as integrations from '#modules/integrations/contract.ts'
import { errors as notificationsErrors } from '#modules/notifications/locales/errors.gen.ts'
import type * as notifications from '#modules/notifications/contract.ts'

export const errors = [
  sentencesOf<typeof accounts>()(accountsErrors),
  sentencesOf<typeof gallery>()(galleryErrors),
  sentencesOf<typeof company>()(companyErrors),
  sentencesOf<typeof contacts>()(contactsErrors),
  sentencesOf<typeof defaults>()(defaultsErrors),
  sentencesOf<typeof events>()(eventsErrors),
  sentencesOf<typeof dataProtection>()(dataProtectionErrors),
  sentencesOf<typeof guests>()(guestsErrors),
  sentencesOf<typeof outsideLinks>()(outsideLinksErrors),
  sentencesOf<typeof partners>()(partnersErrors),
  sentencesOf<typeof tasks>()(tasksErrors),
  sentencesOf<typeof budgets>()(budgetsErrors),
  sentencesOf<typeof checkIn>()(checkInErrors),
  sentencesOf<typeof guestPage>()(guestPageErrors),
  sentencesOf<typeof seating>()(seatingErrors),
  sentencesOf<typeof speakers>()(speakersErrors),
  sentencesOf<typeof agenda>()(agendaErrors),
  sentencesOf<typeof invitations>()(invitationsErrors),
  sentencesOf<typeof questionnaires>()(questionnairesErrors),
  sentencesOf<typeof status>()(statusErrors),
  sentencesOf<typeof supplierPage>()(supplierPageErrors),
  sentencesOf<typeof activities>()(activitiesErrors),
  sentencesOf<typeof runOfShow>()(runOfShowErrors),
  sentencesOf<typeof website>()(websiteErrors),
  sentencesOf<typeof clientRoom>()(clientRoomErrors),
  sentencesOf<typeof reports>()(reportsErrors),
  sentencesOf<typeof clientReport>()(clientReportErrors),
  sentencesOf<typeof integrations>()(integrationsErrors),
  sentencesOf<typeof notifications>()(notificationsErrors),
] as const
