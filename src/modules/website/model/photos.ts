import type { Asset } from './live.ts'
import { lookNames, type Look } from './theme.ts'

export const photosFolder = '/assets/fotografii'
export const photoWidths = [640, 1280, 1600] as const

/** Pictures of ours in the place of a photograph, one for each look; `scripts/site-photos.mjs` draws them. */
export function photoOf(assetId: string): Look | undefined {
  return lookNames.find((name) => assetId === `photo:${name}`)
}

export function photoAsset(name: Look): Asset {
  return { path: `${photosFolder}/${name}`, widths: [...photoWidths], width: 1600, height: 1000 }
}

/** Our own drawings and photographs, which are no files of the company. */
export function isOwnPicture(assetId: string): boolean {
  return /^(?:art|photo):/.test(assetId)
}
