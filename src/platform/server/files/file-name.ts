import { normalise } from '#shared/text/text.ts'

const maxLength = 120
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** The name a person sees and downloads; where the bytes are stored never depends on it. */
export function cleanFileName(name: string): string {
  const lastSegment = normalise(name).split(/[/\\]/).at(-1) ?? ''
  const clean = lastSegment
    .replace(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[<>:"|?*;]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean === '') return 'fisier'
  return shorten(reserved.test(clean) ? `_${clean}` : clean)
}

/** RFC 6266: an ASCII name for the oldest programs, the true one for all others. */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w. -]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}

export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
}

function shorten(name: string): string {
  const signs = [...name]
  if (signs.length <= maxLength) return name
  const extension = extensionOf(name)
  const tail = extension && `.${extension}`
  return `${signs
    .slice(0, maxLength - tail.length)
    .join('')
    .trimEnd()}${tail}`
}
