import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { personalTables } from './personal-data.ts'

export const ports = [provide(personalData, personalTables)]
