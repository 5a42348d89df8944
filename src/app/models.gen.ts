// Written by npm run gen from model.ts of each module.
import * as accounts from '#modules/accounts/model.ts'
import * as gallery from '#modules/gallery/model.ts'
import * as company from '#modules/company/model.ts'
import * as contacts from '#modules/contacts/model.ts'
import * as defaults from '#modules/defaults/model.ts'
import * as events from '#modules/events/model.ts'
import * as dataProtection from '#modules/data-protection/model.ts'
import * as eventPages from '#modules/event-pages/model.ts'
import * as guests from '#modules/guests/model.ts'
import * as outsideLinks from '#modules/outside-links/model.ts'
import * as partners from '#modules/partners/model.ts'
import * as tasks from '#modules/tasks/model.ts'
import * as budgets from '#modules/budgets/model.ts'
import * as checkIn from '#modules/check-in/model.ts'
import * as guestPage from '#modules/guest-page/model.ts'
import * as seating from '#modules/seating/model.ts'
import * as speakers from '#modules/speakers/model.ts'
import * as agenda from '#modules/agenda/model.ts'
import * as invitations from '#modules/invitations/model.ts'
import * as questionnaires from '#modules/questionnaires/model.ts'
import * as status from '#modules/status/model.ts'
import * as supplierPage from '#modules/supplier-page/model.ts'
import * as activities from '#modules/activities/model.ts'
import * as runOfShow from '#modules/run-of-show/model.ts'
import * as website from '#modules/website/model.ts'
import * as clientRoom from '#modules/client-room/model.ts'
import * as reports from '#modules/reports/model.ts'
import * as clientReport from '#modules/client-report/model.ts'
import * as dashboard from '#modules/dashboard/model.ts'
import * as integrations from '#modules/integrations/model.ts'
import * as notifications from '#modules/notifications/model.ts'

export const models = {
  accounts,
  gallery,
  company,
  contacts,
  defaults,
  events,
  'data-protection': dataProtection,
  'event-pages': eventPages,
  guests,
  'outside-links': outsideLinks,
  partners,
  tasks,
  budgets,
  'check-in': checkIn,
  'guest-page': guestPage,
  seating,
  speakers,
  agenda,
  invitations,
  questionnaires,
  status,
  'supplier-page': supplierPage,
  activities,
  'run-of-show': runOfShow,
  website,
  'client-room': clientRoom,
  reports,
  'client-report': clientReport,
  dashboard,
  integrations,
  notifications,
}
