import { readFile, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Env } from '../../process/env.ts'
import type { Blobs } from './blobs.ts'
import { checkedKey } from './disk-blobs.ts'
import { openDrafts } from '../drafts.ts'
import { sha256, signedHeaders } from './sigv4.ts'

export type S3Settings = NonNullable<Env['s3']>

const timeoutMs = 30_000
const emptyHash = sha256('')

/** Any S3-compatible store, addressed path-style: `endpoint/bucket/key`. */
export function s3Blobs(settings: S3Settings, drafts: string): Blobs {
  const call = (
    method: string,
    key: string,
    body?: Buffer,
    headers?: Readonly<Record<string, string>>,
  ) => send(settings, method, key, body, headers)
  return {
    drafts: openDrafts(drafts),
    async put(key, draft, type) {
      const answer = await call('PUT', key, await readFile(draft), { 'content-type': type })
      await answer.body?.cancel()
      expectOk(answer, 'PUT')
      await rm(draft, { force: true })
    },
    async get(key, range) {
      const extraHeaders = range && { range: `bytes=${range.start}-${range.end}` }
      const answer = await call('GET', key, undefined, extraHeaders)
      if (answer.ok && answer.body)
        return { bytes: lengthOf(answer), stream: Readable.fromWeb(answer.body) }
      await answer.body?.cancel()
      return answer.status === 404 ? undefined : expectOk(answer, 'GET')
    },
    async head(key) {
      const answer = await call('HEAD', key)
      return answer.status === 404 ? undefined : (expectOk(answer, 'HEAD') ?? lengthOf(answer))
    },
    async delete(key) {
      const answer = await call('DELETE', key)
      await answer.body?.cancel()
      if (answer.status !== 404) expectOk(answer, 'DELETE')
    },
  }
}

async function send(
  settings: S3Settings,
  method: string,
  key: string,
  body?: Buffer,
  extraHeaders?: Readonly<Record<string, string>>,
): Promise<Response> {
  const url = new URL(
    `${settings.endpoint.replace(/\/+$/, '')}/${settings.bucket}/${checkedKey(key)}`,
  )
  const payloadHash = body ? sha256(body) : emptyHash
  const headers = signedHeaders(
    {
      method,
      url,
      payloadHash,
      now: new Date(),
      ...(extraHeaders && { headers: extraHeaders }),
    },
    settings,
  )
  // The time-out covers the answer's head; its body may take as long as its reader does.
  const limit = new AbortController()
  const timer = setTimeout(
    () => limit.abort(new Error(`S3 did not answer ${method} in time`)),
    timeoutMs,
  )
  try {
    return await fetch(url, {
      method,
      headers,
      signal: limit.signal,
      redirect: 'error',
      ...(body && { body }),
    })
  } finally {
    clearTimeout(timer)
  }
}

function expectOk(answer: Response, method: string): undefined {
  if (!answer.ok) throw new Error(`S3 answered ${method} with ${answer.status}`)
}

function lengthOf(answer: Response): number {
  return Number(answer.headers.get('content-length') ?? 0)
}
