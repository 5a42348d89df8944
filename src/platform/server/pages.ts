import type { StaffLocale } from '#shared/i18n.ts'
import type { Policy } from './http/headers.ts'
import type { PageFile } from './http/page-files.ts'
import type { PageTransactions } from './http/page-transactions.ts'

/** A page rendered completely by the server; it works without JavaScript and has no session. */
export interface Page {
  method?: 'GET' | 'POST'
  path: string
  /** Whether its form may bring files (multipart/form-data). */
  takesFiles?: boolean
  answer(request: PageRequest): Promise<PageAnswer> | PageAnswer
}

export interface PageRequest {
  params: Record<string, string>
  query: URLSearchParams
  /** Fields of a plain form, where one was posted. */
  form: URLSearchParams
  /** Files of that form, where the page takes them; `visits.keepFile` keeps one. */
  files: readonly PageFile[]
  locale: StaffLocale
  /** `Accept-Language`, for pages with further languages. */
  spoken: string | undefined
  now: Date
  ip: string
  /** A caller on this machine with no proxy in between. */
  isLocal?: boolean
  requestId: string
  ifNoneMatch: string | undefined
  userAgent: string
  /** The access of the page to the database. */
  visits: PageTransactions
}

export interface PageAnswer {
  status?: number
  type?: string
  body: string | Buffer
  policy?: Policy
  /** `sha256-…` of the style element that is in the page, where one does. */
  styleSource?: string
  /** The same of the script. */
  scriptSource?: string
  /** A site or its preview, which our own pages may frame; never a page behind a personal link. */
  framable?: boolean
  headers?: Record<string, string>
}
