import { createHash, createHmac } from 'node:crypto'

export interface S3Credentials {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface UnsignedRequest {
  method: string
  url: URL
  headers?: Record<string, string>
  payloadHash: string
  now: Date
}

/** AWS Signature Version 4 for S3: the headers to send, with the signature among them. */
export function signedHeaders(
  request: UnsignedRequest,
  credentials: S3Credentials,
): Record<string, string> {
  const time = request.now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const scope = `${time.slice(0, 8)}/${credentials.region}/s3/aws4_request`
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': request.payloadHash,
    'x-amz-date': time,
  }
  const all = Object.entries({ ...headers, host: request.url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = all.map(([name]) => name).join(';')
  const canonical = [
    request.method,
    canonicalPath(request.url),
    request.url.searchParams.toString(),
    ...all.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    request.payloadHash,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const signature = hmac(signingKey(credentials, time.slice(0, 8)), toSign).toString('hex')
  const who = `Credential=${credentials.accessKeyId}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${who},SignedHeaders=${names},Signature=${signature}`,
  }
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function canonicalPath(url: URL): string {
  return url.pathname
    .split('/')
    .map((part) => encodeURIComponent(decodeURIComponent(part)).replace(/[!'()*]/g, percent))
    .join('/')
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}

function signingKey({ region, secretAccessKey }: S3Credentials, date: string): Buffer {
  return [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${secretAccessKey}`,
  ) as Buffer
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
