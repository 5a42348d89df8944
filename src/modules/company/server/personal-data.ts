import {
  code,
  forColumns,
  team,
  type PersonalData,
} from '#platform/server/privacy/personal-data.ts'

/** Data about a firm; its people are accounts and contacts. */
export const personalTables: PersonalData = {
  companies: {
    global: true,
    columns: {
      ...forColumns(team, 'name', 'cui', 'city', 'phone', 'address', 'email', 'website'),
      ...forColumns(code, 'slug', 'logo_path'),
    },
  },
  company_old_slugs: { columns: { slug: code } },
  company_tags: { columns: forColumns(team, 'name', 'folded', 'about') },
}
