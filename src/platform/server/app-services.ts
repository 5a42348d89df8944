import type { Env } from './process/env.ts'
import type { Keys } from './auth/keys.ts'
import type { MemoryLimits, StoredLimits } from './http/limits.ts'
import type { Ports } from './ports.ts'

/**
 * Objects shared by the whole process that a use case may need: settings, keys, counters and the
 * contributions of other modules.
 */
export interface AppServices {
  readonly env: Env
  readonly keys: Keys
  /** Counts shared by all copies; slower, for accounts, codes and mail. */
  readonly limits: StoredLimits
  /** Counts of this process only. */
  readonly memory: MemoryLimits
  readonly ports: Ports
  /** Links in mails always start with this, never with a host from a request. */
  readonly publicUrl: string
  /** The built address of a source file, for pages that the server writes. */
  readonly asset: (source: string) => string
  /** The built content of a stylesheet or a script, for a page that includes it inline. */
  readonly assetText: (source: string) => string
}
