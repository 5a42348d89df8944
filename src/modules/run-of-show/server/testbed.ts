import { Readable } from 'node:stream'
import { systemScope } from '#platform/server/auth/access.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { acceptFile } from '#platform/server/files/incoming-file.ts'
import { time, type WholeApp } from '#platform/testing/whole-app.ts'

/** An attachment of the company that no one has put anywhere yet. */
export async function uploadTo(
  app: WholeApp,
  companyId: string,
  content: string | Buffer,
): Promise<string> {
  const services = app.services()
  const { id } = await acceptFile(
    { database: app.db.database, services, blobs: openBlobs(services.env) },
    {
      stream: Readable.from([Buffer.from(content)]),
      name: 'desfasurator.xlsx',
      purpose: 'attachment',
      company: systemScope(companyId),
      actor: { kind: 'user', id: null, name: 'Ana' },
      requestId: 'test',
      now: time.now,
    },
  )
  return id
}
