import { founding } from '#modules/accounts/server/api.ts'
import { fill } from '#platform/server/ports.ts'
import { companyFounding } from './founding.ts'

export const ports = [fill(founding, companyFounding)]
