import { command, query } from '#shared/contract.ts'
import { Layout } from './model.ts'

export const getLayout = query({
  path: '/dashboard/layout',
  access: 'dashboard:read',
  output: Layout,
  reads: ['dashboard.layout'],
  about: 'How the person arranged the first screen, the same on every device.',
  peopleOnly: true,
})

export const saveLayout = command({
  method: 'PUT',
  path: '/dashboard/layout',
  access: 'dashboard:read',
  input: Layout,
  output: Layout,
  changes: ['dashboard.layout'],
  peopleOnly: true,
})
