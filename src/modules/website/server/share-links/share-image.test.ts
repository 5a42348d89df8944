import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Look } from '../../model/theme.ts'
import { titlePaths } from './share-title.ts'

const box = { width: 690, height: 296 }
const long =
  'Conferința internațională de arhitectură și urbanism „Orașe verzi” – ediția a douăzecea'

test.each(Look.options)('the title is written in the font of %s, inside its box', async (look) => {
  for (const title of ['Nunta Anei și a lui Mihai', long]) {
    const paths = await titlePaths(look, title, box)
    if (paths === null) throw new Error(`${look} cannot write ${title}`)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
      <rect width="100%" height="100%" fill="#fff"/>${paths}</svg>`
    const ink = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true })
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = ink.info
    expect(width - trimOffsetLeft).toBeLessThanOrEqual(box.width + 4)
    expect(height - trimOffsetTop).toBeLessThanOrEqual(box.height + 4)
  }
})

test('faces differ, and letters that a face lacks are left to another', async () => {
  const drawn = await Promise.all(Look.options.map((look) => titlePaths(look, 'Gală', box)))
  expect(new Set(drawn).size).toBe(Look.options.length)
  expect(await titlePaths('ivory', '東京', box)).toBeNull()
})
