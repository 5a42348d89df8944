import type { WireRequest } from './request.ts'

/** Later an answer asked for ahead may be old news. */
const freshFor = 20_000

/** The answer to a question that was asked before the code had come; a refusal is asked for anew. */
export async function answeredAhead(request: WireRequest): Promise<Response | undefined> {
  const { askedAhead } = globalThis
  const answer = request.method === 'GET' ? askedAhead?.answers.get(request.url) : undefined
  if (!askedAhead || !answer || performance.now() > freshFor) return undefined
  askedAhead.answers.delete(request.url)
  const { Authorization, 'Accept-Language': locale } = request.headers
  if (Authorization !== askedAhead.token || locale !== askedAhead.locale) return undefined
  const response = await answer.catch(() => undefined)
  return response?.ok ? response : undefined
}
