import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Blobs } from '../files/storage/blobs.ts'
import { pageProblemPage } from './page-problem.ts'
import { addPages } from './page-routes.ts'
import type { Page, PageRequest } from '../pages.ts'
import type { PipelineDeps } from '../pipeline/pipeline.ts'
import { provide, Ports } from '../ports.ts'

let sent: PageRequest | undefined
const answer: Page['answer'] = (request) => {
  sent = request
  return { body: 'ok' }
}

async function post(url: string, fill: (form: FormData) => void, more = {}) {
  const app = Fastify()
  const pages: Page[] = [
    { method: 'POST', path: '/with', takesFiles: true, answer },
    { method: 'POST', path: '/without', answer },
  ]
  const provider = provide(pageProblemPage, (_services, locale, problem) => ({
    body: `${locale} ${problem}`,
  }))
  const pipe = { now: () => new Date(), services: { ports: new Ports([provider]) } } as PipelineDeps
  addPages(app, pages, { pipe, blobs: {} as Blobs, trustedProxies: [] })
  const form = new FormData()
  fill(form)
  const message = new Response(form)
  const headers = { 'content-type': message.headers.get('content-type') ?? '', ...more }
  const payload = Buffer.from(await message.arrayBuffer())
  return app.inject({ method: 'POST', url, headers, payload })
}

test('a page that takes files gets the words and the files of its form', async () => {
  await post('/with', (form) => {
    form.append('name', 'Ștefan Țuțea')
    form.append('photo', new Blob([new Uint8Array([1, 2, 3])]), 'poză.png')
    form.append('left-alone', new Blob([]), '')
  })
  expect(sent?.form.get('name')).toBe('Ștefan Țuțea')
  const files = sent?.files.map(({ field, name, bytes }) => [field, name, [...bytes]])
  expect(files).toEqual([['photo', 'poză.png', [1, 2, 3]]])
})

test('a page that takes none refuses such a form', async () => {
  const refused = await post('/without', (form) => form.append('name', 'Ana'))
  expect(refused.statusCode).toBe(415)
})

test('a form larger than the largest file is refused', async () => {
  const refused = await post('/with', (form) =>
    form.append('photo', new Blob([new Uint8Array(27 * 1024 * 1024)]), 'big.png'),
  )
  expect(refused.statusCode).toBe(413)
})

test.each([
  ['/with', { 'accept-language': 'ro' }, 'ro'],
  ['/with', { 'accept-language': 'en' }, 'en'],
  ['/with?lang=en', { 'accept-language': 'ro' }, 'en'],
])('what was sent from a page is answered with a page (%s %o)', async (url, words, lang) => {
  const tooMuch = (form: FormData) =>
    form.append('photo', new Blob([new Uint8Array(27 * 1024 * 1024)]), 'big.png')
  const refused = await post(url, tooMuch, { accept: 'text/html,*/*', ...words })
  expect(refused.statusCode).toBe(413)
  expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(refused.body).toBe(`${lang} form_too_large`)
})

test('a form that is broken in the middle is a mistake of its sender', async () => {
  const app = Fastify()
  const parts = { pipe: {} as PipelineDeps, blobs: {} as Blobs, trustedProxies: [] }
  addPages(app, [{ method: 'POST', path: '/with', takesFiles: true, answer }], parts)
  app.setErrorHandler((error: { status?: number }, _request, reply) =>
    reply.status(error.status ?? 500).send(),
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const payload = '--x\r\nContent-Disposition: form-data; name="a"'
  const refused = await app.inject({ method: 'POST', url: '/with', headers, payload })
  expect(refused.statusCode).toBe(400)
})
