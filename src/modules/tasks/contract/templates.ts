import { z } from 'zod'
import { TemplateId, TemplateItem } from '#modules/events/model.ts'
import { command, inEvent, query } from '#shared/contract.ts'

const changed = ['tasks', 'history'] as const

const fromTemplate = { template: TemplateId, avoidsFreeDays: z.boolean().default(false) }

export const previewTaskTemplate = query({
  path: '/events/:eventId/tasks/template',
  access: 'tasks:read',
  input: inEvent(fromTemplate),
  output: z.strictObject({ items: z.array(TemplateItem) }),
  reads: ['tasks', 'events', 'events.templates'],
  errors: ['events.template_not_found'],
})

export const applyTaskTemplate = command({
  method: 'POST',
  path: '/events/:eventId/tasks/template',
  access: 'tasks:write',
  input: inEvent(fromTemplate),
  output: z.strictObject({ added: z.int() }),
  changes: changed,
  errors: ['events.template_not_found'],
  about:
    'Adds the tasks of a template, shipped or of the company, to an event that is already there.',
})
