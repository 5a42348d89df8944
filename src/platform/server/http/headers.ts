/** A content-security policy belongs to a document; each kind of document has its own. */
export type Policy = 'app' | 'public' | 'api' | 'scanner' | 'frames'

const everywhere = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

const ofDocuments = {
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'reporting-endpoints': 'csp="/api/csp-reports"',
}

const scripts = "script-src 'self'"
/** The decoder of QR codes is WebAssembly; only the two pages that scan may compile it. */
const decoding = `${scripts} 'wasm-unsafe-eval'`

const bases = "base-uri 'none'"
/**
 * Frames of our own pages, and of a document that the screen itself makes; the latter has no address of its
 * own.
 */
const framing = "base-uri 'self'; frame-src 'self' blob:"

const own = [
  "default-src 'none'",
  scripts,
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "media-src 'self' blob:",
  "form-action 'self'",
  bases,
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types app-sanitize app-worker dompurify',
  'report-uri /api/csp-reports',
  'report-to csp',
]

/**
 * Admits style elements: a nonce those of the component library in the staff screens, a hash exactly one
 * text in a public page, which stays cacheable; and so one script.
 */
interface Allowances {
  styleSource?: string
  scriptSource?: string
  /** In development, the origin of Vite, which serves the code of the screens. */
  devOrigin?: string | undefined
  /** Whether our own pages may show it in a frame; other documents cannot be framed. */
  framable?: boolean
}

export function headersFor(
  policy: Policy,
  { styleSource, scriptSource, devOrigin, framable = false }: Allowances = {},
): Record<string, string> {
  if (policy === 'api')
    return {
      ...everywhere,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'no-store',
      vary: 'Authorization',
    }
  const style = styleSource ? `style-src 'self' '${styleSource}'` : "style-src 'self'"
  const [narrow, wide] = policy === 'frames' ? [bases, framing] : [scripts, decoding]
  const isOwn = policy === 'frames' || policy === 'scanner'
  const rules = isOwn ? own.map((rule) => (rule === narrow ? wide : rule)) : own
  const admitted = scriptSource
    ? rules.map((rule) => (rule.startsWith(scripts) ? `${rule} '${scriptSource}'` : rule))
    : rules
  const ancestors = framable ? "frame-ancestors 'self'" : "frame-ancestors 'none'"
  return {
    ...everywhere,
    ...ofDocuments,
    'content-security-policy': [...withDevOrigin([...admitted, style], devOrigin), ancestors].join(
      '; ',
    ),
  }
}

function withDevOrigin(rules: readonly string[], origin: string | undefined): readonly string[] {
  if (!origin) return rules
  const sources = `'self' ${origin} ${origin.replace('http:', 'ws:')}`
  return rules.map((rule) => rule.replace("'self'", sources))
}
