import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { sha256 } from '#platform/server/files/storage/sigv4.ts'

export const s3Account = {
  region: 'eu-central-1',
  accessKeyId: 'prilej',
  secretAccessKey: 'a secret',
}

export interface SmallS3 {
  /** Objects by `/bucket/key`. */
  readonly objects: Map<string, Buffer>
  /** Number of requests received, including refused ones. */
  readonly asked: number
  readonly endpoint: string
  close(): void
}

/** The part of S3 that we use; it accepts only requests with a valid signature over their body. */
export async function startSmallS3(
  open: (answer: RequestListener) => Server = createServer,
  scheme = 'http',
): Promise<SmallS3> {
  const objects = new Map<string, Buffer>()
  let requestCount = 0
  const server = open((request, response) => {
    requestCount++
    void buffer(request).then((body) => {
      const path = request.url ?? ''
      const stored = objects.get(path)
      const isIntact = request.headers['x-amz-content-sha256'] === sha256(body)
      if (!isIntact || !isSigned(request.headers, request.method ?? '', path))
        response.writeHead(403).end()
      else if (request.method === 'PUT') {
        objects.set(path, body)
        response.writeHead(200).end()
      } else if (request.method === 'DELETE') {
        objects.delete(path)
        response.writeHead(204).end()
      } else if (!stored)
        response.writeHead(404).end(request.method === 'GET' ? '<Error/>' : undefined)
      else
        response
          .writeHead(200, { 'content-length': stored.length })
          .end(request.method === 'GET' ? stored : undefined)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    objects,
    get asked() {
      return requestCount
    },
    endpoint: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

function isSigned(headers: NodeJS.Dict<string | string[]>, method: string, path: string): boolean {
  const credentials = /Credential=([^,]+),SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
    String(headers.authorization),
  )
  const [, credential = '', names = '', signature] = credentials ?? []
  const [, date = '', region = ''] = credential.split('/')
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`)
  const canonical = [method, path, '', ...lines, '', names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const text = `AWS4-HMAC-SHA256\n${String(headers['x-amz-date'])}\n${date}/${region}/s3/aws4_request\n${sha256(canonical)}`
  let key: string | Buffer = `AWS4${s3Account.secretAccessKey}`
  for (const part of [date, region, 's3', 'aws4_request', text])
    key = createHmac('sha256', key).update(part).digest()
  return (key as Buffer).toString('hex') === signature
}
