import { contrast, inkOn } from '#shared/colour.ts'

/** The colour of pages when a company chose none. */
export const servicesColour = '#0f5c4a'

/** In the address of the code page: the link that led there is no longer valid. */
export const deadLinkSign = 'fost'

/** The stylesheet of a colour names only the colour, so it is cached permanently and reveals no event. */
export function coloursAddress(brandColour: string | null): string {
  return `${coloursFolder}/${(brandColour ?? servicesColour).slice(1)}.css`
}
export const coloursFolder = '/assets/culori'

/** The same for the look of a site. */
export function lookAddress(key: string): string {
  return `${coloursFolder}/${key}.css`
}

/** The company's colour as the pages use it: as ground with ink on it, and as ink on light and dark ground. */
export function coloursOf(brandColour: string | null): Record<string, string> {
  const colour = brandColour ?? servicesColour
  const light = readableOn(colour, '#ffffff', '#000000')
  const dark = readableOn(colour, '#1b1c19', '#ffffff')
  return {
    '--brand': colour,
    '--brand-strong': mixColours(colour, '#000000', 0.18),
    '--on-brand': inkOn(colour).ink,
    '--brand-ink': `light-dark(${light}, ${dark})`,
    '--brand-wash': `light-dark(${mixColours(colour, '#ffffff', 0.91)}, ${mixColours(colour, '#141512', 0.78)})`,
    '--brand-line': `light-dark(${mixColours(colour, '#ffffff', 0.66)}, ${mixColours(colour, '#141512', 0.5)})`,
  }
}

export function colourRules(brandColour: string | null): string {
  const rules = Object.entries(coloursOf(brandColour))
  return `:root{${rules.map(([name, value]) => `${name}:${value}`).join(';')}}\n`
}

/** Mixes in as much of the other colour as text on that background needs. */
export function readableOn(colour: string, ground: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixColours(colour, towards, share)
    if (contrast(candidate, ground) >= 4.8) return candidate
  }
  return towards
}

function mixColours(colour: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [colour, other].map((each) => Number.parseInt(each.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${parts.join('')}`
}
