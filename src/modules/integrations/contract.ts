import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ApiKey, KeyFields } from './model.ts'

export const listKeys = query({
  path: '/company/api-keys',
  access: 'integrations:admin',
  output: z.strictObject({ items: z.array(ApiKey) }),
  reads: ['integrations.keys', 'team'],
  about: 'The API keys of the company, the newest first; ended ones stay for a year.',
})

export const addKey = command({
  method: 'POST',
  path: '/company/api-keys',
  access: 'integrations:admin',
  input: KeyFields,
  output: z.strictObject({
    key: ApiKey,
    /** Shown this once: only its hash is kept. */
    token: z.string(),
  }),
  changes: ['integrations.keys', 'history'],
  errors: ['integrations.too_many_keys'],
  secret: true,
  about: 'Makes an API key after a recent proof of identity and answers with it this once.',
})

export const revokeKey = command({
  method: 'POST',
  path: '/company/api-keys/:keyId/revoke',
  access: 'integrations:admin',
  input: z.strictObject({ keyId: Id }),
  output: ApiKey,
  changes: ['integrations.keys', 'history'],
  errors: ['integrations.key_not_found'],
  about: 'Ends the key at once and for good.',
})
