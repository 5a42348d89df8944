import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../../..')

/**
 * Familiar forms of address; most are also ordinary third-person forms, so only the beginning of a sentence
 * counts.
 */
const familiar =
  /^(Adaugă|Adu|Alege|Anulează|Apasă|Arată|Ascunde|Caută|Completează|Confirmă|Copiază|Creează|Deschide|Descarcă|Editează|Exportă|Fă|Folosește|Ia|Importă|Încarcă|Închide|Încheie|Încearcă|Invită|Lasă|Marchează|Modifică|Mută|Oprește|Păstrează|Pornește|Preia|Publică|Pune|Readu|Refă|Reîncarcă|Renunță|Salvează|Sari|Scoate|Scrie|Schimbă|Selectează|Spune|Șterge|Tipărește|Treci|Trimite|Verifică|Vezi)(?!\p{L})/u

/** About a thing, or the fixed title of a screen. */
const aboutThings = new Set([
  'accounts/names /creeaza-cont',
  'accounts/names /creeaza-cont-2',
  'budgets/ invoice.closesLine',
  'budgets/ invoice.help.credit',
  'contacts/ import.changes',
  'website/editor theme.templateHelp',
])

test('Romanian asks in the polite plural', () => {
  const texts = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /locales\/(.*-)?ro\.json$/.test(file))
    .flatMap((file) => {
      const name = file.replace(/^modules\//, '').replace(/locales\/(.*?)-?ro\.json$/, '$1')
      const words: unknown = JSON.parse(readFileSync(resolve(source, file), 'utf8'))
      return textsIn(words).map(({ key, text }) => ({ key: `${name} ${key}`, text }))
    })
  expect(texts.length).toBeGreaterThan(1000)
  const plain = texts.filter(({ key, text }) => familiar.test(text) && !aboutThings.has(key))
  expect(plain).toEqual([])
})

function textsIn(value: unknown, key = ''): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key, text: value }]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    textsIn(inner, key === '' ? name : `${key}.${name}`),
  )
}
