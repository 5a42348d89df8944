import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

interface Provider {
  callback(): RequestListener
}

/** A real OpenID provider on loopback in Google's place; the login typed there is the person's address. */
export async function startGoogle() {
  // Listens from the beginning, so that no other process can take its port before the provider answers there.
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clientId = 'prilej-client'
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  return {
    issuer,
    clientId,
    /** Configured once the product's address is known, since the provider needs it. */
    async serve(product: string) {
      // The package has no types.
      const name: string = 'oidc-provider'
      const { default: Make } = (await import(name)) as {
        default: new (issuer: string, options: object) => Provider
      }
      const provider = new Make(issuer, {
        jwks: { keys: [key] },
        responseTypes: ['id_token'],
        scopes: ['openid', 'email', 'profile'],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        conformIdTokenClaims: false,
        clients: [
          {
            client_id: clientId,
            application_type: 'native',
            redirect_uris: [`${product}/login`],
            response_types: ['id_token'],
            grant_types: ['implicit'],
            token_endpoint_auth_method: 'none',
          },
        ],
        findAccount: (_: unknown, email: string) => ({
          accountId: email,
          claims: () => ({ sub: email, email, email_verified: true, name: 'Ion Google' }),
        }),
      })
      server.on('request', provider.callback())
    },
    /** The steps of a person at Google: enter the address and agree. */
    async agree(page: Page, email: string) {
      await page.locator('input[name="login"]').fill(email)
      await page.locator('input[name="password"]').fill('x')
      await page.locator('button[type="submit"]').click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
