export interface ShellPage {
  /** Admits the component library's style elements to the page's policy. */
  nonce: string
  production: boolean
  root: HTMLElement
}

/** The data that the server wrote into the page; the nonce is removed, so that no other script can read it. */
export function readShell(page: Document): ShellPage {
  const { dataset } = page.documentElement
  const nonce = dataset.nonce ?? ''
  delete dataset.nonce
  const root = page.querySelector<HTMLElement>('#root')
  if (!root) throw new Error('the page has no #root')
  return { nonce, production: dataset.production !== undefined, root }
}
