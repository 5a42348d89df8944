import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

interface Provider {
  listen(port: number, host: string, ready: () => void): Server
}

/** A real OpenID provider on loopback in Google's place; the login typed there is the person's address. */
export async function startGoogle() {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const clientId = 'prilej-client'
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  let server: Server | undefined
  return {
    issuer,
    clientId,
    /** Once the product is known, since the provider must know where people come from. */
    async serve(product: string) {
      // It brings no types of its own.
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
      server = await new Promise<Server>((ready) => {
        const started: Server = provider.listen(port, '127.0.0.1', () => ready(started))
      })
    },
    /** What a person does at Google: names themselves and agrees. */
    async agree(page: Page, email: string) {
      await page.locator('input[name="login"]').fill(email)
      await page.locator('input[name="password"]').fill('x')
      await page.locator('button[type="submit"]').click()
      await page.getByRole('button', { name: 'Continue' }).click()
    },
    async stop() {
      server?.closeAllConnections()
      await new Promise((done) => (server ? server.close(done) : done(undefined)))
    },
  }
}

function freePort(): Promise<number> {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => found(port))
    })
  })
}
