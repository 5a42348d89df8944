/**
 * Row-level security binds the owner too; this connection sees every company, which the application's never
 * does.
 */
export const meansAllCompanies = `set app.all_companies = 'on'`

/**
 * An address of the owner with access to every company; for our own PostgreSQL, since a pooler refuses such
 * parameters.
 */
export function ownerAddress(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? ''
  address.searchParams.set('options', `${options} -c app.all_companies=on`.trim())
  return address.href
}
