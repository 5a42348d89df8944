import { expect, test } from 'vitest'
import { Underway } from './underway.ts'

function answered() {
  let [done, failed] = [() => {}, (_error: Error) => {}]
  const answer = new Promise<void>((resolve, reject) => ([done, failed] = [resolve, reject]))
  return { answer, done, failed }
}

test('the fourth statement leaves once the first is done', async () => {
  const underway = new Underway()
  const [one, two, three] = [answered(), answered(), answered()]
  await underway.send(one.answer)
  await underway.send(two.answer)
  const third = underway.send(three.answer)
  let hasLeft = false
  void third.then(() => (hasLeft = true))
  await new Promise(setImmediate)
  expect(hasLeft).toBe(false)
  one.done()
  await third
  two.done()
  three.done()
  await underway.end()
})

test.each([0, 1, 2])(
  'whoever sends or ends hears of it when statement %i failed',
  async (which) => {
    const underway = new Underway()
    const sent = (async () => {
      for (const at of [0, 1, 2]) {
        const { answer, done, failed } = answered()
        const leaving = underway.send(answer)
        if (at === which) failed(new Error('no'))
        else done()
        await leaving
      }
      await underway.end()
    })()
    await expect(sent).rejects.toThrow('no')
  },
)
