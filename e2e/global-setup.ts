import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** Seeds the demo once; each worker begins with a copy of it. */
export default async function seedDemoData(): Promise<() => void> {
  const home = mkdtempSync(join(tmpdir(), 'prilej-e2e-demo-'))
  chmodSync(home, 0o711)
  const dataDir = join(home, 'data')
  const product = await startProduct({ LIMITS: 'off', DATA_DIR: dataDir })
  await product.stop()
  // Workers that start from copies at the same time would all take the port of the last start.
  rmSync(join(dataDir, 'postgres/port'), { force: true })
  process.env.PRILEJ_SEEDED_DATA = dataDir
  return () => rmSync(home, { recursive: true, force: true, maxRetries: 3 })
}
