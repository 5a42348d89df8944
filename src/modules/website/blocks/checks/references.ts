import { AssetRef, isOwnPicture, LinkRef, MediaRef } from '../../model.ts'

interface Reference<T> {
  place: string
  value: T
}

/** Every picture named in a document, with its place. */
export function picturesIn(value: unknown, path = ''): Reference<AssetRef>[] {
  return parsedIn(value, path, 'assetId', (each) => AssetRef.safeParse(each).data)
}

export function mediaIn(value: unknown, path = ''): Reference<MediaRef>[] {
  return parsedIn(value, path, 'fileId', (each) => MediaRef.safeParse(each).data)
}

export function linksIn(value: unknown, path = ''): Reference<LinkRef>[] {
  return parsedIn(value, path, 'kind', (each) => LinkRef.safeParse(each).data)
}

function parsedIn<T>(
  value: unknown,
  path: string,
  mark: string,
  read: (value: object) => T | undefined,
): Reference<T>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = mark in value ? read(value) : undefined
  if (own !== undefined) return [{ place: path, value: own }]
  return Object.entries(value).flatMap(([name, each]) =>
    parsedIn(each, path ? `${path}.${name}` : name, mark, read),
  )
}

/** Every file of the company that is named in it, with its place; our own pictures are no files. */
export function filesIn(value: unknown): { place: string; id: string }[] {
  return [
    ...picturesIn(value)
      .filter(({ value: { assetId } }) => !isOwnPicture(assetId))
      .map(({ place, value: { assetId } }) => ({ place, id: assetId })),
    ...mediaIn(value).map(({ place, value: { fileId } }) => ({ place, id: fileId })),
  ]
}
