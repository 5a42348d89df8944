import { expect, test } from 'vitest'
import { allBlocks } from '../../../blocks/base/registry.ts'
import { hasSign } from './block-sign.tsx'

test('each block of the palette has a picture of its own', () => {
  const offered = allBlocks.filter(({ global }) => !global).map(({ type }) => type)
  expect(offered.filter((type) => !hasSign(type))).toEqual([])
})
