import type { AppServices } from '#platform/server/app-services.ts'
import { perMinute } from '#platform/server/http/limits.ts'
import type { Page } from '#platform/server/pages.ts'
import { companyIds, findCompany } from '#modules/company/server/api.ts'
import { listedSlugs } from './sitemap-store.ts'

/** The sitemaps of every site that may be found by search: public, published, of an event that is no draft. */
export function sitemapPage(services: AppServices): Page {
  return {
    path: '/sitemap.xml',
    async answer({ visits, ip }) {
      services.memory.take(`sitemap ${ip}`, perMinute.visitor)
      const places: string[] = []
      for (const companyId of await visits.database.inNoCompany(companyIds, 'read'))
        places.push(
          ...(await visits.inCompany({ companyId }, async ({ db, company }) => {
            const slugs = await listedSlugs(db, company)
            if (slugs.length === 0) return []
            const { slug: companySlug } = await findCompany(db, company)
            return slugs.map(
              (slug) => `${services.publicUrl}/event/${companySlug}/${slug}/sitemap.xml`,
            )
          })),
        )
      const maps = places.map((place) => `<sitemap><loc>${place}</loc></sitemap>`).join('')
      return {
        type: 'application/xml; charset=utf-8',
        body: `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps}</sitemapindex>\n`,
        headers: { 'cache-control': 'public, max-age=3600' },
      }
    },
  }
}
