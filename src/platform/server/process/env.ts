import { isIP, isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseSender } from '../mail/sender.ts'

const flag = z.enum(['on', 'off'])

const webUrl = z.url({ protocol: /^https?$/, error: 'must be an address with http:// or https://' })

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
  .refine(isReadable, 'is not an address; write special signs of the password as %XX')

/** Every option an operator may set; README lists them in the same order. */
const Variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .refine(
      (host) => isIP(host) > 0 || host === 'localhost',
      'must be an IP address of this machine or localhost',
    )
    .default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_ADMIN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_DURABILITY: z.enum(['checked', 'promised']).default('checked'),
  APP_KEYS: z.string().optional(),
  PUBLIC_URL: webUrl
    .refine((url) => !/[?#]|\/\/[^/]*@/.test(url), 'must have no query, fragment or user')
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .refine(
      (url) => isReadable(url) && new URL(url).hostname !== '' && new URL(url).port !== '0',
      'must name a host, and a port from 1 to 65535 if any',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (text) => text.length <= 320 && parseSender(text) !== undefined,
      'write one address, as in "Prilej <office@example.ro>"',
    )
    .optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_ISSUER: webUrl.optional(),
  GOOGLE_JWKS_URL: webUrl.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  LIMITS: flag.default('on'),
  PROCESS: z.enum(['all', 'web', 'worker']).default('all'),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(
      (entries) => entries.every(isNetwork),
      'must be IP addresses or networks such as 10.0.0.0/8, separated by commas',
    )
    .default([]),
  WEBHOOK_TARGETS: z.enum(['public', 'any']).default('public'),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  // A misspelt "production" would run without the checks of production.
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  /** Set by `npm run dev`: where Vite serves the code of the screens. */
  PRILEJ_DEV: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d+$/)
    .optional(),
})

export type Env = ReturnType<typeof readEnv>

/** One line for the operator; never a stack trace. */
export class BadConfiguration extends Error {}

export function readEnv(source: Record<string, string | undefined>) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(set)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const problem = issue?.code === 'invalid_value' ? mustBeOneOf(issue.values) : issue?.message
    throw new BadConfiguration(`${issue?.path.join('.')}: ${problem}`)
  }
  const variables = parsed.data
  const loopback = isLoopback(variables.HOST)
  const production = variables.NODE_ENV === 'production'
  refuseUnsafe(variables, loopback, production)
  const front = frontOf(variables)
  const isOnlyHere = loopback && front === null
  const seed = variables.SEED ?? (isOnlyHere && !variables.DATABASE_URL ? 'demo' : 'none')
  return {
    port: variables.PORT,
    host: variables.HOST,
    loopback,
    production,
    devOrigin: production ? undefined : variables.PRILEJ_DEV,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseAdminUrl: variables.DATABASE_ADMIN_URL ?? variables.DATABASE_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    /** Whether a service guarantees by contract that committed work survives, independently of its settings. */
    isDurabilityPromised: variables.DATABASE_DURABILITY === 'promised',
    appKeys: variables.APP_KEYS,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, ''),
    smtpUrl: variables.SMTP_URL,
    mailFrom: variables.MAIL_FROM ?? 'Prilej <prilej@localhost>',
    google: variables.GOOGLE_CLIENT_ID
      ? {
          clientId: variables.GOOGLE_CLIENT_ID,
          issuer: variables.GOOGLE_ISSUER ?? 'https://accounts.google.com',
          jwksUrl: variables.GOOGLE_JWKS_URL,
        }
      : undefined,
    s3: s3Of(variables),
    seed,
    /**
     * The setting by which strangers can reach us, even where the socket is a loopback one; null without
     * any.
     */
    front,
    /** A trial on a local machine, reachable only from that machine. */
    isOnlyHere,
    /** Where strangers can reach the server, the published password works only if the operator requested the demo. */
    acceptsDemoPassword: front === null || seed === 'demo',
    /** Whether screens and the log may name the demo accounts and their password. */
    offersDemo: seed === 'demo' && front === null,
    limits: variables.LIMITS === 'on',
    process: variables.PROCESS,
    trustedProxies: variables.TRUSTED_PROXIES,
    /** Webhooks may be sent into the private network, and without encryption. */
    allowsPrivateWebhooks: variables.WEBHOOK_TARGETS === 'any',
    logLevel: variables.LOG_LEVEL,
  }
}

function mustBeOneOf(values: readonly unknown[]): string {
  const [lastValue, ...others] = values.map(String).toReversed()
  return `must be ${others.toReversed().join(', ')} or ${lastValue}, or not be set`
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

/** Signs of a proxy in front: a public address, or trusted proxies in the settings. */
function frontOf(variables: EnvVariables): string | null {
  if (variables.NODE_ENV === 'production') return 'NODE_ENV=production'
  if (variables.PUBLIC_URL !== undefined && !isLoopback(hostOf(variables.PUBLIC_URL)))
    return 'PUBLIC_URL'
  return variables.TRUSTED_PROXIES.length > 0 ? 'TRUSTED_PROXIES' : null
}

function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}

/** The address of this process: what the operator configured, else what it listens on. */
export function publicUrlOf({
  publicUrl,
  host,
  port,
}: Pick<Env, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl) return publicUrl
  const { hostname } = new URL(`http://${isIPv6(host) ? `[${host}]` : host}`)
  // Listening on every address gives no address for links; a trial is opened from this machine.
  const name = hostname === '0.0.0.0' || hostname === '[::]' ? 'localhost' : hostname
  return `http://${name}:${port}`
}

function isReadable(url: string): boolean {
  try {
    const { username, password } = new URL(url)
    return [username, password].every((part) => decodeURIComponent(part) !== undefined)
  } catch {
    return false
  }
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const max = isIPv4(address) ? 32 : 128
  const isWide = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max)
  return isIP(address) > 0 && isWide && rest.length === 0
}

type EnvVariables = z.infer<typeof Variables>

function refuseUnsafe(variables: EnvVariables, loopback: boolean, production: boolean): void {
  if (variables.LIMITS === 'off' && !loopback)
    throw new BadConfiguration('LIMITS: off is only for a loopback HOST')
  if (production && (variables.GOOGLE_ISSUER || variables.GOOGLE_JWKS_URL))
    throw new BadConfiguration('GOOGLE_ISSUER and GOOGLE_JWKS_URL are not for production')
  if (variables.DATABASE_URL && !variables.APP_KEYS)
    throw new BadConfiguration(
      'APP_KEYS: required with DATABASE_URL (see docs/operating.md, "Keys")',
    )
  if (!variables.DATABASE_URL && variables.DATABASE_ADMIN_URL)
    throw new BadConfiguration('DATABASE_ADMIN_URL: given without DATABASE_URL')
  if (!variables.DATABASE_URL && variables.DATABASE_REPLICA_URL)
    throw new BadConfiguration('DATABASE_REPLICA_URL: given without DATABASE_URL')
  if (!variables.DATABASE_URL && variables.DATABASE_DURABILITY === 'promised')
    throw new BadConfiguration('DATABASE_DURABILITY: promised is for a service at DATABASE_URL')
  if (!variables.DATABASE_URL && variables.PROCESS !== 'all')
    throw new BadConfiguration('PROCESS: web and worker need DATABASE_URL')
  if (!loopback && production && !variables.PUBLIC_URL)
    throw new BadConfiguration('PUBLIC_URL: required in production outside loopback')
  if (production && variables.SMTP_URL && !variables.MAIL_FROM)
    throw new BadConfiguration('MAIL_FROM: required with SMTP_URL in production')
}

function s3Of(variables: EnvVariables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  if (!S3_ENDPOINT && !S3_BUCKET && !S3_ACCESS_KEY_ID && !S3_SECRET_ACCESS_KEY) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new BadConfiguration(
      'S3_*: S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together',
    )
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}
