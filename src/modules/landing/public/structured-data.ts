import type { Locale } from '#shared/i18n.ts'
import { speak } from '../text.ts'

/** Data for search engines: the maker and the product; no prices or ratings, since there are none. */
export function structuredData(lang: Locale, publicUrl: string): string {
  const say = speak(lang)
  const url = `${publicUrl}/`
  const organisation = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: 'Prilej',
    url,
    logo: `${publicUrl}/favicon.svg`,
  }
  const software = {
    '@type': 'SoftwareApplication',
    name: 'Prilej',
    url,
    description: say('meta.description'),
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    inLanguage: ['ro', 'en'],
    publisher: { '@id': organisation['@id'] },
  }
  const graph = { '@context': 'https://schema.org', '@graph': [organisation, software] }
  return JSON.stringify(graph).replaceAll('<', '\\u003c')
}
