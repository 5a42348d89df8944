import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ClientReport, ClientReportFields } from './model.ts'

const ofEvent = { eventId: Id }

export const getClientReport = query({
  path: '/events/:eventId/client-report',
  access: 'reports:read',
  input: z.strictObject(ofEvent),
  output: z.strictObject({ report: ClientReport.nullable() }),
  reads: ['client-report', 'outside-links'],
})

export const makeClientReport = command({
  method: 'POST',
  path: '/events/:eventId/client-report',
  access: 'reports:write',
  input: z.strictObject(ofEvent),
  output: ClientReport,
  changes: ['client-report', 'outside-links', 'history'],
  about: 'With everything in it and a link for ninety days; a second one gives the first.',
})

export const changeClientReport = command({
  method: 'PATCH',
  path: '/events/:eventId/client-report',
  access: 'reports:write',
  input: ClientReportFields.partial().extend({ ...ofEvent, version: z.int() }),
  output: ClientReport,
  changes: ['client-report', 'outside-links', 'history'],
  errors: [
    'client-report.not_found',
    'client-report.changed_meanwhile',
    'client-report.photo_unusable',
    'client-report.already_over',
  ],
})

export const renewClientLink = command({
  method: 'POST',
  path: '/events/:eventId/client-report/link',
  access: 'reports:write',
  input: z.strictObject(ofEvent),
  output: ClientReport,
  changes: ['client-report', 'outside-links', 'history'],
  errors: ['client-report.not_found'],
  about: 'The old link leads nowhere from now on.',
  peopleOnly: true,
})

export const exportClientReport = command({
  method: 'POST',
  path: '/events/:eventId/client-report/export',
  access: 'reports:read',
  input: z.strictObject(ofEvent),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  errors: ['client-report.not_found'],
  about: 'A link for this sign-in that gives the PDF during the next 60 seconds.',
})
