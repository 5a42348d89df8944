import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppServices } from '#platform/server/app-services.ts'
import { openBlobs, publicImageKey, type Blobs } from '#platform/server/files/storage/blobs.ts'
import { projectRoot } from '#platform/server/process/root.ts'
import { themeCss, type SnapshotPage, type Theme } from '../../model.ts'
import { siteStyles } from '../../public/site-page.tsx'
import { renderPage, type SiteSource } from '../renderer.tsx'
import { photoBytes } from './photo-pages.ts'

/** The window that the picture shows; what is below it is not drawn at all. */
const shown = { width: 1440, height: 1080, blocks: 4 }
const size = { width: 640, height: 480 }
const maxBytes = 300_000

/**
 * The first screen of a site as a picture: the very markup and styles that visitors get, in a drawing
 * that carries its faces and photographs with it. A browser shows it as an image, so nothing in it
 * runs and nothing is fetched.
 */
export async function drawnSite(
  services: AppServices,
  source: SiteSource,
  now: Date,
): Promise<string> {
  const { theme, pages } = source.snapshot
  const home = pages.find(({ path }) => path === '')
  const body = home ? await bodyOf(services, source, firstBlocks(home), now) : ''
  const [styles, faces] = [stylesOf(services, theme), await facesOf(theme, body)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${shown.width} ${shown.height}"><style><![CDATA[${styles}${faces}${still}]]></style><rect width="100%" height="100%" fill="${theme.palette.bg}"/><foreignObject width="${shown.width}" height="${shown.height}">${body}</foreignObject></svg>`
}

const still =
  '*,*::before,*::after{animation:none!important;transition:none!important;scroll-behavior:auto!important}'

function firstBlocks(page: SnapshotPage): SnapshotPage {
  return { ...page, doc: { ...page.doc, content: page.doc.content.slice(0, shown.blocks) } }
}

async function bodyOf(
  services: AppServices,
  source: SiteSource,
  page: SnapshotPage,
  now: Date,
): Promise<string> {
  const locale = source.live.event.languages[0] ?? 'ro'
  const { html } = renderPage(services, source, page, { locale, now, base: '', preview: true })
  const body = html.slice(html.indexOf('<body'), html.indexOf('</body>') + 7)
  return withPictures(services, asXml(body))
}

/** A page is read as HTML and a drawing as XML, which wants its languages named and takes no control letters. */
function asXml(body: string): string {
  return body
    .replace('<body', `<body xmlns="http://www.w3.org/1999/xhtml"`)
    .replaceAll('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Each photograph in the smallest width that is still sharp; one that is gone or too heavy leaves its place empty. */
async function withPictures({ env }: AppServices, body: string): Promise<string> {
  const blobs = openBlobs(env)
  const images = new Map<string, string>()
  for (const [image] of body.matchAll(/<img [^>]*>/g)) {
    const [, key = '', signature = ''] =
      / src="\/files\/p\/([0-9a-f]{40})\/(\d+)\.webp"/.exec(image) ?? []
    const widths = [...image.matchAll(/ (\d+)w[,"]/g)].map(([, width]) => Number(width))
    const width = widths.find((each) => each >= size.width) ?? Number(signature)
    const [, ours = ''] = / src="\/assets\/fotografii\/(\w+)\//.exec(image) ?? []
    const bytes =
      (await photoBytes(ours, '640.webp')) ??
      (key ? await bytesOf(blobs, publicImageKey(key, width)) : Buffer.alloc(0))
    const fits = bytes.length > 0 && bytes.length <= maxBytes
    const src = fits ? `data:image/webp;base64,${bytes.toString('base64')}` : emptyPicture
    images.set(
      image,
      image.replace(/ srcset="[^"]*"/i, '').replace(/ src="[^"]*"/, () => ` src="${src}"`),
    )
  }
  return body.replaceAll(/<img [^>]*>/g, (image) => images.get(image) ?? '')
}

async function bytesOf(blobs: Blobs, key: string): Promise<Buffer> {
  const blob = await blobs.get(key)
  const pieces: Buffer[] = []
  for await (const piece of blob?.stream ?? []) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

function stylesOf(services: AppServices, theme: Theme): string {
  const look = `src/modules/website/public/look-${theme.look}.css`
  return asInWindow(
    [services.assetText(siteStyles), services.assetText(look), themeCss(theme)]
      .join('')
      .replaceAll(']]>', ''),
  )
}

const perUnit: Readonly<Record<string, number>> = { px: 1, rem: 16, em: 16 }

/** A drawing may be shown at any size, so what follows the window is settled for the one that it shows. */
export function asInWindow(css: string): string {
  return css
    .replaceAll(/@media([^{]*width[^{]*)\{/g, (_, query: string) =>
      isTrue(query) ? '@media all{' : '@media not all{',
    )
    .replaceAll(/(\d*\.?\d+)(?:[sld]?v([wh]))\b/g, (_, number: string, side: string) => {
      const full = side === 'w' ? shown.width : shown.height
      return `${Math.round(Number(number) * full) / 100}px`
    })
}

function isTrue(query: string): boolean {
  const mediaCondition =
    /(not\s*)?\(\s*(?:(min|max)-width\s*:|width\s*([<>]=?))\s*([\d.]+)(px|r?em)\s*\)/g
  return [...query.matchAll(mediaCondition)].every(
    ([, not, bound, sign = bound === 'min' ? '>=' : '<=', number, unit = 'px']) => {
      const border = Number(number) * (perUnit[unit] ?? 1)
      const holds = sign.startsWith('>') ? shown.width > border : shown.width < border
      return holds !== Boolean(not)
    },
  )
}

interface Face {
  css: string
  family: string
  file: string | undefined
  ranges: [from: number, to: number][]
}

const publicFolder = join(projectRoot, 'src/modules/website/public')

/** The faces of the site from the very files of the browser build, as far as these letters need them. */
async function facesOf({ fonts }: Theme, letters: string): Promise<string> {
  const css = await readFile(join(publicFolder, `fonts-${fonts}.css`), 'utf8')
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([text]) => faceOf(text))
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0) ?? 0)
  const has = ({ ranges }: Face, code: number) =>
    ranges.some(([from, to]) => from <= code && code <= to)
  // Chooses as a browser does: of the faces of one family that have a letter, the last.
  const needed = faces.filter(
    (face, at) =>
      !face.file ||
      codes.some((code) => {
        const last = faces.findLastIndex(
          (each) => each.family === face.family && each.file && has(each, code),
        )
        return last === at
      }),
  )
  const texts = await Promise.all(
    needed.map(async ({ css: text, file }) => {
      if (!file) return text
      const bytes = await readFile(file, 'base64')
      return text.replace(/url\('[^']+'\)/, `url(data:font/woff2;base64,${bytes})`)
    }),
  )
  return texts.join('')
}

function faceOf(css: string): Face {
  const named = /url\('([^']+)'\)/.exec(css)?.[1]
  const [, written = ''] = /unicode-range:\s*([^;]+);/.exec(css) ?? []
  return {
    css,
    family: /font-family:\s*([^;]+);/.exec(css)?.[1] ?? '',
    file: named?.startsWith('.')
      ? join(publicFolder, named)
      : named && join(projectRoot, 'node_modules', named),
    ranges: written.split(',').map((each) => {
      const [from = 0, to = from] = each
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return [from, to]
    }),
  }
}
