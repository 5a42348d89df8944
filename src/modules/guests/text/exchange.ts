import { combine } from '#shared/i18n.ts'
import { exchange } from '../locales/exchange.gen.ts'
import { fields } from '../locales/fields.gen.ts'

export const text = combine(exchange, fields)
