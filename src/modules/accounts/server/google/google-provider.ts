import { decodeProtectedHeader, importJWK, jwtVerify, type JWK } from 'jose'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { Email } from '#shared/text/text.ts'
import type { Env } from '#platform/server/process/env.ts'
import type { AppServices } from '#platform/server/app-services.ts'

type Settings = NonNullable<Env['google']>

const timeoutMs = 3000
const pauseMs = 5000
const discoveryLifetimeMs = 3_600_000
const minRefetchIntervalMs = 60_000
const maxTokenLength = 8192
const maxTokenAgeSeconds = 5 * 60
const clockLeewaySeconds = 60

const Discovery = z.object({ authorization_endpoint: z.url(), jwks_uri: z.url() })
const KeySet = z.object({ keys: z.array(z.looseObject({})) })

const Claims = z.object({
  sub: z.string().min(1).max(255),
  aud: z.string(),
  azp: z.string().optional(),
  exp: z.int(),
  iat: z.int(),
  nonce: z.string(),
  email: Email,
  email_verified: z.literal(true),
  name: z.string().optional(),
  hd: z.string().min(1).optional(),
})
export type Claims = z.infer<typeof Claims>

export function providerOf(services: AppServices): GoogleProvider {
  if (!services.env.google) throw new AppError('not_found', 'accounts.google_off')
  const provider = providers.get(services) ?? new GoogleProvider(services.env.google)
  providers.set(services, provider)
  return provider
}

const providers = new WeakMap<AppServices, GoogleProvider>()

/** The configuration of Google: where users sign in, and the keys it signs with. */
class GoogleProvider {
  readonly #settings: Settings
  #discovery: { value: z.infer<typeof Discovery>; until: number } | undefined
  #keys: { value: JWK[]; until: number; fetchedAt: number } | undefined
  #pausedUntil = 0

  constructor(settings: Settings) {
    this.#settings = settings
  }

  get issuer(): string {
    return this.#settings.issuer
  }

  async signInUrl(nonce: string, redirectUri: string, now: Date): Promise<string> {
    const { authorization_endpoint: signInPage } = await this.#discover(now.getTime())
    const url = new URL(signInPage)
    const parameters = {
      client_id: this.#settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid email profile',
      nonce,
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }

  /** The claims of an ID token that Google signed for us just now; anything less is refused. */
  async verify(token: string, now: Date): Promise<Claims> {
    if (token.length > maxTokenLength) throw refused()
    const kid = kidOf(token)
    const key = await this.#keyNamed(kid, now.getTime())
    const { clientId, issuer } = this.#settings
    try {
      const { payload } = await jwtVerify(token, await importJWK(key, 'RS256'), {
        algorithms: ['RS256'],
        issuer: [issuer, ...(issuer === google ? [google.replace('https://', '')] : [])],
        audience: clientId,
        currentDate: now,
      })
      const claims = Claims.parse(payload)
      const age = now.getTime() / 1000 - claims.iat
      if (claims.aud !== clientId || (claims.azp ?? clientId) !== clientId) throw refused()
      if (age > maxTokenAgeSeconds || age < -clockLeewaySeconds) throw refused()
      return claims
    } catch {
      throw refused()
    }
  }

  async #keyNamed(kid: string, now: number): Promise<JWK> {
    const find = () =>
      this.#keys?.value.find((key) => key.kid === kid && key.kty === 'RSA' && key.use !== 'enc')
    if (!this.#keys || this.#keys.until <= now) await this.#fetchKeys(now)
    // A new key appears between two fetches; strangers' names must not make us ask all the time.
    else if (!find() && Math.abs(now - this.#keys.fetchedAt) >= minRefetchIntervalMs)
      await this.#fetchKeys(now)
    const key = find()
    if (!key) throw refused()
    return key
  }

  async #fetchKeys(now: number): Promise<void> {
    const address = this.#settings.jwksUrl ?? (await this.#discover(now)).jwks_uri
    const { value, maxAge } = await this.#ask(address, KeySet)
    this.#keys = { value: value.keys, until: now + maxAge * 1000, fetchedAt: now }
  }

  async #discover(now: number): Promise<z.infer<typeof Discovery>> {
    if (this.#discovery && this.#discovery.until > now) return this.#discovery.value
    const base = this.#settings.issuer.replace(/\/$/, '')
    const { value } = await this.#ask(`${base}/.well-known/openid-configuration`, Discovery)
    this.#discovery = { value, until: now + discoveryLifetimeMs }
    return value
  }

  /** After a failure no new attempt is made for a while: a waiting request holds a database connection. */
  async #ask<T>(address: string, schema: z.ZodType<T>): Promise<{ value: T; maxAge: number }> {
    if (performance.now() < this.#pausedUntil) throw unavailable('no answer a moment ago')
    try {
      const answer = await fetch(address, {
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: { accept: 'application/json' },
      })
      if (!answer.ok) throw new Error(`status ${answer.status}`)
      const age = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1]
      const value = schema.parse(await answer.json())
      return { value, maxAge: Math.min(Number(age ?? 300), 86_400) }
    } catch (error) {
      this.#pausedUntil = performance.now() + pauseMs
      throw unavailable((error as Error).message)
    }
  }
}

const google = 'https://accounts.google.com'

export function refused(): AppError {
  return new AppError('unauthenticated', 'accounts.google_refused')
}

function kidOf(token: string): string {
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    if (alg === 'RS256' && kid) return kid
  } catch {
    throw refused()
  }
  throw refused()
}

function unavailable(why: string): AppError {
  return new AppError('unavailable', 'accounts.google_unavailable', {
    retryAfter: pauseMs / 1000,
    message: `Google does not answer: ${why}`,
  })
}
