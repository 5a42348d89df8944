import { AssetRef, LinkRef } from '../../model.ts'

interface Reference<T> {
  place: string
  value: T
}

/** Every picture named in a document, with its place. */
export function picturesIn(value: unknown, place = ''): Reference<AssetRef>[] {
  return parsedIn(value, place, 'assetId', (each) => AssetRef.safeParse(each).data)
}

export function linksIn(value: unknown, place = ''): Reference<LinkRef>[] {
  return parsedIn(value, place, 'kind', (each) => LinkRef.safeParse(each).data)
}

function parsedIn<T>(
  value: unknown,
  place: string,
  mark: string,
  read: (value: object) => T | undefined,
): Reference<T>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = mark in value ? read(value) : undefined
  if (own !== undefined) return [{ place, value: own }]
  return Object.entries(value).flatMap(([name, each]) =>
    parsedIn(each, place ? `${place}.${name}` : name, mark, read),
  )
}

/** Ids of the company's files; our own drawings need none. */
export function fileIds(pictures: readonly Reference<AssetRef>[]): string[] {
  const ids = pictures.map(({ value }) => value.assetId).filter((id) => !id.startsWith('art:'))
  return [...new Set(ids)]
}
