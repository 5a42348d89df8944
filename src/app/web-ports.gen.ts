// Written by npm run gen from the files that exist in each module.
import { ports as companyPorts } from '#modules/company/web/ports.ts'
import { ports as dataProtectionPorts } from '#modules/data-protection/web/ports.ts'
import { ports as defaultsPorts } from '#modules/defaults/web/ports.ts'
import { ports as eventsPorts } from '#modules/events/web/ports.ts'
import { ports as guestsPorts } from '#modules/guests/web/ports.ts'
import { ports as tasksPorts } from '#modules/tasks/web/ports.ts'
import { ports as guestListPorts } from '#modules/guest-list/web/ports.ts'
import { ports as guestExchangePorts } from '#modules/guest-exchange/web/ports.ts'
import { ports as searchPorts } from '#modules/search/web/ports.ts'

export const ports = [companyPorts, dataProtectionPorts, defaultsPorts, eventsPorts, guestsPorts, tasksPorts, guestListPorts, guestExchangePorts, searchPorts] as const
