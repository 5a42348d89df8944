// Written by npm run gen from the files that exist in each module.
import { ports as companyPorts } from '#modules/company/web/ports.ts'

export const ports = [companyPorts] as const
