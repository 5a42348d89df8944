import { personalData } from '#platform/server/personal-data.ts'
import { fill } from '#platform/server/ports.ts'
import { personalTables } from './personal-data.ts'

export const ports = [fill(personalData, personalTables)]
