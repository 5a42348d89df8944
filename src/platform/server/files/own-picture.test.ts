import { beforeAll, expect, test } from 'vitest'
import { fileLink, getFile } from '#shared/files.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { FilesTestbed } from '#platform/testing/files-testbed.ts'
import { photo } from '#platform/testing/hostile-images.ts'

const db = testDatabase()
const bed = new FilesTestbed(db)
let ana: string
let jpeg: Buffer
beforeAll(async () => {
  ana = await bed.planner()
  jpeg = await photo(900, 600).jpeg().toBuffer()
})

test('the picture of a person without a company is theirs alone; nothing else may they upload', async () => {
  const guest = bed.guest()
  const { status, body } = await bed.upload(jpeg, { as: guest })
  expect(status).toBe(201)
  await bed.runJobs()
  const file = await bed.call(getFile, { fileId: body.id }, guest)
  expect(file).toMatchObject({ state: 'ready', widths: [320, 640, 900] })
  for (const other of [bed.guest(), ana])
    await expect(bed.call(getFile, { fileId: body.id }, other)).rejects.toMatchObject({
      status: 404,
    })
  for (const purpose of ['private-image', 'attachment'])
    expect((await bed.upload(jpeg, { as: guest, purpose })).status).toBe(403)
  const full = bed.call(fileLink, { fileId: body.id }, guest)
  await expect(full).rejects.toMatchObject({ status: 403 })
})
