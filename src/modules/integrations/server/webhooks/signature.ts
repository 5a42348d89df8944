import { createHmac } from 'node:crypto'
import type { Keys } from '#platform/server/auth/keys.ts'

/** The secret of a webhook follows from the keys of the product, so that no table and no backup holds it. */
export function secretOf(keys: Keys, webhookId: string, kid: string): Buffer | undefined {
  return keys.derive(`webhook ${webhookId}`, kid)
}

/** In the format of the Standard Webhooks scheme. */
export function shownSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/** The three headers of Standard Webhooks; the moment is that of the try, so that an old message cannot be sent again. */
export function signedHeaders(
  secret: Buffer,
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000).toString()
  const mac = createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'Prilej-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${mac}`,
  }
}
