interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string }
}

/** HTML in a document of its own that runs nothing; what its styles were is in `data-was`. */
export function inertDocument(html: string): Document {
  return new DOMParser().parseFromString(policy().createHTML(html), 'text/html')
}

let trustedPolicy: { createHTML(html: string): string } | undefined

function policy() {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedPolicy ??= trustedTypes?.createPolicy('app-sanitize', { createHTML: defused }) ?? {
    createHTML: defused,
  }
  return trustedPolicy
}

/** The browser would report each handler and style that the policy of the page refuses. */
function defused(html: string): string {
  return html.replace(/<[^>]*>/g, (tag) =>
    tag
      // Google Docs wraps everything it copies in a bold element that is not bold.
      .replace(/^<b(?=\s[^>]*font-weight:\s*normal)/i, '<span')
      .replace(/\s(?:on\w+|style)\s*=/gi, ' data-was='),
  )
}
