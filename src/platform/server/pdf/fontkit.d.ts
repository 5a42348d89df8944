/** The part of the library's types that documents and share pictures need. */
declare module 'fontkit' {
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): unknown
    layout(text: string): {
      glyphs: { path: { toSVG(): string } }[]
      positions: { xAdvance: number }[]
      advanceWidth: number
    }
  }
  export function create(bytes: Buffer): Font
}
