import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../..')

test('a form whose button names Ctrl+Enter is saved by it', () => {
  const forms = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => formsIn(readFileSync(resolve(source, file), 'utf8'), file))
  expect(forms.length).toBeGreaterThan(40)
  expect(forms.filter(({ isSaved }) => !isSaved).map(({ place }) => place)).toEqual([])
})

/** Those with the row of buttons that names the keys; the kit of forms and `saveKeys` both answer to them. */
function formsIn(text: string, file: string) {
  return [...text.matchAll(/<form\b(.*?)<\/form>/gs)]
    .filter(([, inside = '']) => inside.includes('<FormActions'))
    .map(([, inside = '']) => ({
      place: `${file}: ${inside.trim().split('\n')[0] ?? ''}`,
      isSaved: /^\s*\{\.\.\.(saveKeys|form\.props)\}/.test(inside),
    }))
}
