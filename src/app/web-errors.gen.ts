// Written by npm run gen from the files that exist in each module.
import { errors as accountsErrors } from '#modules/accounts/web/errors.ts'
import { errors as galleryErrors } from '#modules/gallery/web/errors.ts'
import { errors as companyErrors } from '#modules/company/web/errors.ts'
import { errors as contactsErrors } from '#modules/contacts/web/errors.ts'
import { errors as dataProtectionErrors } from '#modules/data-protection/web/errors.ts'
import { errors as defaultsErrors } from '#modules/defaults/web/errors.ts'
import { errors as eventsErrors } from '#modules/events/web/errors.ts'
import { errors as guestsErrors } from '#modules/guests/web/errors.ts'
import { errors as tasksErrors } from '#modules/tasks/web/errors.ts'
import { errors as guestExchangeErrors } from '#modules/guest-exchange/web/errors.ts'
import { errors as notificationsErrors } from '#modules/notifications/web/errors.ts'
import { errors as reportsErrors } from '#modules/reports/web/errors.ts'

export const errors = [accountsErrors, galleryErrors, companyErrors, contactsErrors, dataProtectionErrors, defaultsErrors, eventsErrors, guestsErrors, tasksErrors, guestExchangeErrors, notificationsErrors, reportsErrors] as const
