import { fold } from '#shared/text/text.ts'

/** Needs at the table that are counted by name; everything else is counted together. */
export const diets = [
  'vegan',
  'vegetarian',
  'fasting',
  'gluten',
  'lactose',
  'nuts',
  'fish',
  'eggs',
  'sugar',
  'halal',
  'kosher',
] as const
export type Diet = (typeof diets)[number] | 'other'

/** In the languages of guests; stems, since people write whole sentences. */
const stems: Readonly<Record<(typeof diets)[number], RegExp>> = {
  vegan: /\bvegan/,
  vegetarian: /\b(?:ovo)?(?:lacto)?vegetar/,
  fasting: /\bde post\b|\bpost(?:esc|este)?\b|\bfasting\b/,
  gluten: /\bgluten|\bceliac|\bcoeliac|\bzoliakie/,
  lactose: /\bla[ck]to[sz]|\blapte\b|\bdairy\b|\bmilk\b/,
  nuts: /\bnuc[ai]\b|\balune|\barahide|\bnuts?\b|\bpeanut/,
  fish: /\bpeste\b|\bfructe de mare\b|\bfish\b|\bseafood\b|\bcrustace/,
  eggs: /\bou(?:a|lor)?\b|\beggs?\b/,
  sugar: /\bdiabet|\bzahar\b|\bsugar\b/,
  halal: /\bhalal/,
  kosher: /\bkosh?er|\bcuser/,
}

/** Says nothing of what was typed but these words, so that no name that was typed with it goes out. */
export function dietsIn(text: string): Diet[] {
  const folded = fold(text)
  if (folded === '') return []
  const namedDiets = diets.filter((diet) => stems[diet].test(folded))
  return namedDiets.length > 0 ? namedDiets : ['other']
}

/** A guest with several needs is counted in each of them. */
export function countDiets(texts: readonly string[]): { diet: Diet; guests: number }[] {
  const counts = new Map<Diet, number>()
  for (const diet of texts.flatMap(dietsIn)) counts.set(diet, (counts.get(diet) ?? 0) + 1)
  return [...diets, 'other' as const].flatMap((diet) => {
    const guests = counts.get(diet)
    return guests ? [{ diet, guests }] : []
  })
}
