import { code, each, team, type PersonalData } from '#platform/server/privacy/personal-data.ts'

/** What is said of a firm; its people are accounts and contacts. */
export const personalTables: PersonalData = {
  companies: {
    global: true,
    columns: {
      ...each(team, 'name', 'cui', 'city', 'phone', 'address', 'email', 'website'),
      ...each(code, 'slug', 'logo_path'),
    },
  },
  company_old_slugs: { columns: { slug: code } },
  company_tags: { columns: each(team, 'name', 'folded', 'about') },
}
