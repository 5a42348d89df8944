import { call } from '#platform/web/calls/call.ts'
import { recordFinder } from '#platform/web/frame/palette/records.ts'
import { providePort } from '#platform/web/ports.ts'
import { searchEverything } from '../contract.ts'

export const ports = [
  providePort(recordFinder, async (q, signal) => {
    const { groups } = await call(searchEverything, { q }, { signal })
    return groups
  }),
]
