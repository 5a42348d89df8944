import { AppError, statusOfKind, type ErrorBody, type ErrorKind } from '#shared/app-error.ts'
import { pathParameters, type Endpoint } from '#shared/contract.ts'

export interface WireRequest {
  url: string
  method: string
  headers: Record<string, string>
  body?: string
}

interface RequestContext {
  token: string | null
  locale: string
  /** Makes a repeated POST have one effect. */
  once?: string | undefined
}

/** A path with the input's values in place of its `:parameters`. */
export function addressOf(path: string, input: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])))
}

export function requestOf(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  { token, locale, once }: RequestContext,
): WireRequest {
  const fromPath = pathParameters(endpoint.path)
  const path = addressOf(endpoint.path, input)
  const otherInput = Object.entries(input).filter(
    ([name, value]) => !fromPath.includes(name) && value !== undefined,
  )
  const query = endpoint.kind === 'query' ? queryOf(otherInput) : ''
  return {
    url: `/api${path}${query && `?${query}`}`,
    method: endpoint.method,
    headers: {
      Accept: 'application/json',
      'Content-type': 'application/json',
      'Accept-Language': locale,
      ...(token !== null && { Authorization: token }),
      ...(once && { 'Idempotency-Key': once }),
    },
    ...(endpoint.kind === 'command' &&
      otherInput.length > 0 && { body: JSON.stringify(Object.fromEntries(otherInput)) }),
  }
}

/** Reads an answer; anything but JSON of our server counts as no answer. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return null
  const body = isJson(response) ? await parsed(response) : undefined
  if (response.ok) {
    if (body === undefined) throw new AppError('unavailable', 'unavailable')
    return body
  }
  throw refusalOf(response, body)
}

export function refusalOf(response: Response, body: unknown): AppError {
  const error = (body as Partial<ErrorBody> | null | undefined)?.error
  if (typeof error?.code !== 'string')
    return new AppError('unavailable', 'unavailable', { status: response.status })
  const seconds = Number(response.headers.get('retry-after'))
  return new AppError(kindOf(response.status), error.code, {
    status: response.status,
    message: error.message,
    ...(error.fields && { fields: error.fields }),
    ...(error.current !== undefined && { current: error.current }),
    ...(error.savedBy && { savedBy: error.savedBy }),
    ...(seconds > 0 && { retryAfter: seconds }),
  })
}

function queryOf(entries: [string, unknown][]): string {
  const query = new URLSearchParams()
  for (const [name, value] of entries)
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      query.append(name, typeof item === 'string' ? item : JSON.stringify(item))
  return query.toString()
}

function isJson(response: Response): boolean {
  return /^application\/json\b/.test(response.headers.get('content-type') ?? '')
}

async function parsed(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function kindOf(status: number): ErrorKind {
  const kindAndStatus = Object.entries(statusOfKind).find(([, each]) => each === status)
  if (kindAndStatus) return kindAndStatus[0] as ErrorKind
  return status >= 500 ? 'unavailable' : 'malformed'
}
