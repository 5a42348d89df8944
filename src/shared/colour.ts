/** The ink that reads best on a colour, and its contrast: WCAG requires 4.5 for text. */
export function inkOn(colour: string): { ink: '#ffffff' | '#1f1e1a'; ratio: number } {
  const white = contrast(colour, '#ffffff')
  const dark = contrast(colour, '#1f1e1a')
  return white >= dark ? { ink: '#ffffff', ratio: white } : { ink: '#1f1e1a', ratio: dark }
}

/** The contrast of two colours by WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
