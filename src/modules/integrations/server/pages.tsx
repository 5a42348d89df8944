import { AppError } from '#shared/app-error.ts'
import { readAddressToken } from '#platform/server/auth/address-token.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page } from '#platform/server/pages.ts'
import { calendarOf } from './calendars/feeds.ts'

export const pages = (services: AppServices): Page[] => [
  {
    path: '/calendar/:token',
    async answer({ params, visits, ip }) {
      services.memory.take(`team-calendar ${ip}`, perMinute.visitor)
      const token = (params.token ?? '').replace(/\.ics$/, '')
      const named = readAddressToken(token)
      if (!named) throw new AppError('not_found', 'not_found')
      const { companyId } = named
      const body = await visits.inCompany({ companyId }, (ctx) => calendarOf(ctx, token), 'write')
      return {
        type: 'text/calendar; charset=utf-8',
        body,
        headers: { 'cache-control': 'private, max-age=300', 'x-robots-tag': 'noindex' },
      }
    },
  },
]
