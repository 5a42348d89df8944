import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { demoPassword } from '#modules/accounts/server/sign-in/passwords.ts'
import { projectRoot } from '#platform/server/process/root.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
/** Values from earlier answers of the guide. */
const kept = new Map([['password', demoPassword]])

const guide = readFileSync(join(projectRoot, 'docs/api.md'), 'utf8')
const examples = [...guide.matchAll(/```http\n([^]*?)```\s+```json (\d+)\n([^]*?)```/g)].map(
  ([, request = '', status = '', answer = '']) => ({ request, status, answer }),
)

describe('the guide to the API', () => {
  test('has all its requests answered', () => {
    expect(examples.length).toBe(guide.match(/^```http$/gm)?.length)
  })

  test.each(examples)('$request', async ({ request, status, answer }) => {
    const { statusCode, body } = await product.http.inject(read(fill(request)))
    expect({ statusCode, body }).toMatchObject({ statusCode: Number(status) })
    if (answer.trim() !== '') hold(JSON.parse(body), JSON.parse(fill(answer)))
  })
})

function fill(text: string): string {
  return text.replace(/\{(\w+)\}/g, (match, name: string) => kept.get(name) ?? match)
}

function read(text: string): InjectOptions {
  const [head = '', payload] = text.trim().split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [method, url] = first.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string]
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')))
  if (payload) headers['Content-Type'] = 'application/json'
  return { method, url, headers, ...(payload && { payload }) }
}

/** The answer holds at least what is shown; a `{name}` not known yet is kept. */
function hold(real: unknown, shown: unknown): void {
  const name = typeof shown === 'string' && /^\{(\w+)\}$/.exec(shown)?.[1]
  if (name) {
    kept.set(name, String(real))
  } else if (typeof shown === 'object' && shown !== null) {
    expect(real).toBeTypeOf('object')
    for (const [key, value] of Object.entries(shown))
      hold((real as Record<string, unknown>)[key], value)
  } else {
    expect(real).toEqual(shown)
  }
}
