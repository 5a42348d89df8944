/** Of the library only what the share picture needs. */
declare module 'fontkit' {
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number }[]
      advanceWidth: number
    }
  }
  export function create(bytes: Buffer): Font
}
