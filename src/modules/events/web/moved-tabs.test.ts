import { expect, test } from 'vitest'
import { movedTab } from './moved-tabs.ts'

test.each([
  ['taskuri', '/lista-taskuri?eveniment=7'],
  ['agenda', '/agenda/7?eveniment=7'],
  ['raport', '/rapoarte?eveniment=7&fila=client'],
  ['invitatii&panou=mesaj-3', '/mesaje?eveniment=7&panou=mesaj-3'],
])('the old tab %s leads to its screen', (tab, screen) => {
  expect(movedTab('7', new URLSearchParams(`fila=${tab}`))).toBe(screen)
})

test.each(['', 'fila=detalii', 'fila=momente', 'fila=nimic'])('%s stays on the page', (search) => {
  expect(movedTab('7', new URLSearchParams(search))).toBeNull()
})
