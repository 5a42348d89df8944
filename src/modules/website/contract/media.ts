import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { SiteFile } from '../model.ts'

const ofFile = { siteId: Id, fileId: Id }

export const listMedia = query({
  path: '/sites/:siteId/media',
  access: 'website:read',
  input: z.strictObject({ siteId: Id }),
  output: z.strictObject({ items: z.array(SiteFile) }),
  reads: ['website', 'files'],
  errors: ['website.site_not_found'],
  about: 'Pictures, films and sounds of the site, newest first, each with the places that show it.',
})

export const addMedia = command({
  method: 'PUT',
  path: '/sites/:siteId/media/:fileId',
  access: 'website:write',
  input: z.strictObject(ofFile),
  output: Nothing,
  changes: ['website'],
  errors: ['website.site_not_found', 'website.file_not_found'],
  about: 'Puts an uploaded public file into the library of the site.',
})

export const removeMedia = command({
  method: 'DELETE',
  path: '/sites/:siteId/media/:fileId',
  access: 'website:write',
  input: z.strictObject(ofFile),
  output: Nothing,
  changes: ['website', 'files'],
  errors: ['website.site_not_found', 'website.file_not_found', 'website.file_in_use'],
  about:
    'Takes a file that no page shows out of the library; its bytes go unless something else of the company has it.',
})
