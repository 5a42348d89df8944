import { describe, expect, test } from 'vitest'
import { locales } from '#shared/i18n.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listHistory } from '#modules/company/contract.ts'
import { fields as labels } from '../locales/fields.gen.ts'
import * as contract from '../contract.ts'
import { exportGuests, runImport, startImport } from '../contract/exchange.ts'
import { fieldOfTarget, guestFieldKeys, guestFields, plainFieldKeys } from '../model.ts'
import { exportColumns } from '../model/exchange/columns.ts'
import { guessTargets } from '../model/exchange/headers.ts'
import { plainTargets } from '../model/exchange/imports.ts'
import { exchangeTestbed } from './exchange/testbed.ts'
import { personalTables } from './personal-data.ts'

const app = wholeApp()
const { bed, upload, work } = exchangeTestbed(app)

const typed = Object.fromEntries(plainFieldKeys.map((key) => [key, `Zanzibar ${key}`]))
const blanks = Object.fromEntries(plainFieldKeys.map((key) => [key, '']))

describe('each field of the table', () => {
  test('is a column of an export, which an import understands', () => {
    for (const locale of locales) {
      const columns = exportColumns(locale, [], false)
      const headers = columns.map(({ header }) => header)
      const targets = columns.map(({ column }) => column)
      expect(guessTargets(headers, [], headers.length, [])).toEqual(targets)
      expect(targets).toEqual(expect.arrayContaining(Object.keys(fieldOfTarget)))
      expect(plainTargets).toEqual(expect.arrayContaining(Object.keys(fieldOfTarget)))
    }
  })

  test('is erased by the rule that it names', () => {
    const declared = personalTables.guests?.columns ?? {}
    for (const key of guestFieldKeys) {
      const { column, erasure } = guestFields[key]
      expect([column, column in declared]).toEqual([column, erasure !== 'stays'])
    }
  })
})

describe('what is typed into the plain fields of a guest', () => {
  test('is in the list, the history and the data of the person, until they are erased', async () => {
    const eventId = bed.event.id
    const { id: guestId } = await bed.add()
    const guest = await bed.admin.call(contract.changeGuest, {
      eventId,
      guestId,
      version: 1,
      ...typed,
    })
    expect(guest).toMatchObject(typed)
    expect((await bed.list()).items).toMatchObject([typed])
    const history = { entity: 'guest', entityId: guestId }
    const [changed] = (await bed.admin.call(listHistory, history)).items
    const recorded = plainFieldKeys.map((key) => ({
      field: key,
      label: { ro: labels.ro[`field.${key}`], en: labels.en[`field.${key}`] },
      after: { ro: typed[key], en: typed[key] },
    }))
    expect(changed?.changes).toMatchObject(recorded)
    const { records } = await bed.admin.call(contract.exportGuest, { eventId, guestId })
    expect(Object.values(records.guests?.[0] ?? {})).toEqual(
      expect.arrayContaining(Object.values(typed)),
    )
    await bed.admin.call(contract.eraseGuest, { eventId, guestId, version: guest.version })
    expect(await bed.get(guestId)).toMatchObject(blanks)
    expect(JSON.stringify(await bed.admin.call(listHistory, history))).not.toContain('Zanzibar')
  })

  test('comes back with an export, also to an event without that guest', async () => {
    await bed.add(typed)
    const input = {
      eventId: bed.event.id,
      format: 'csv' as const,
      selection: { all: true, ids: [], filter: {} },
      needs: false,
    }
    const { url } = await bed.admin.call(exportGuests, input)
    const { bytes } = await readDownload(app.jobDeps(), url)
    bed.event = await bed.newEvent()
    const at = { eventId: bed.event.id }
    const fileId = await upload(bed.companyId, bytes, 'lista.csv')
    const { importId } = await bed.admin.call(startImport, { ...at, fileId })
    await work()
    await bed.admin.call(runImport, { ...at, importId })
    await work()
    expect((await bed.list()).items).toMatchObject([typed])
  })

  test('is chosen where two guests are merged', async () => {
    const one = await bed.add()
    const other = await bed.add(typed)
    const { proposed } = await bed.admin.call(contract.previewMerge, {
      eventId: bed.event.id,
      guestId: one.id,
      otherId: other.id,
    })
    expect(proposed).toMatchObject(
      Object.fromEntries(plainFieldKeys.map((key) => [key, 'dropped'])),
    )
  })
})
