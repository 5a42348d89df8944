import {
  nameSuffix,
  readFamily,
  withWholeMarks,
  type ReadFamily,
} from '#modules/guests/model/family.ts'
import { fold } from '#shared/text/text.ts'

/** "Popescu Ion +1", "Ion și Maria Popescu": the people it means, whichever name is first. */
export function readPeople(text: string, lastNameFirst: boolean): ReadFamily {
  const typed = withWholeMarks(text)
  const pieces = typed.split(separators)
  return readFamily(
    fromBook(typed) ?? pieces.map((piece) => inOrder(piece, lastNameFirst)).join(''),
  )
}

const byComma = /^\s*([^\s,;+&]+)\s*[,;]\s*([^\s\d,;+&][^,;+&]*?)(\s*\+.*)?$/

/** "Popescu, Ion", as address books write one person, in the order of speech; "Ana, Maria" are two. */
function fromBook(typed: string): string | undefined {
  const [, family = '', others = '', along = ''] = byComma.exec(typed) ?? []
  const isBook = family !== '' && givenNameScore(family) < 1 && !isTitle(family)
  return isBook ? `${others} ${family}${along}` : undefined
}

/** Whether names of a column more often begin with the family name, or with the given one; null where they do not say. */
export function isLastNameFirst(names: readonly string[]): boolean | null {
  let balance = 0
  for (const name of names)
    for (const piece of name.split(separators)) {
      const [, words] = withoutTitles(piece)
      if (words.length > 1) balance += orderOf(words)
    }
  return Math.abs(balance) < 1 ? null : balance > 0
}

const separators = /([,;\n&+]|\s(?:și|si|şi|and|cu|with|plus)\s)/i

function inOrder(piece: string, lastNameFirst: boolean): string {
  const [titles, all] = withoutTitles(piece)
  const words = all.filter((word, at) => at === 0 || !nameSuffix.test(word))
  const suffixes = all.slice(1).filter((word) => nameSuffix.test(word))
  if (words.length < 2 || /^(\d|familia|fam\.?|family)/i.test(words[0] ?? '')) return piece
  const order = orderOf(words)
  // "Carla Filip" stays as it is: a name of both kinds is not turned without other evidence.
  const turned = order >= 1 || (order >= 0 && lastNameFirst)
  return turned ? ` ${[...titles, ...words.slice(1), words[0], ...suffixes].join(' ')} ` : piece
}

/** "Dr. Popescu Ion": what is before a name belongs to the given one, whichever comes first. */
function withoutTitles(piece: string): [titles: string[], words: string[]] {
  const words = piece.trim().split(/\s+/)
  const from = words.findIndex((word) => !isTitle(word))
  return from < 0 ? [[], words] : [words.slice(0, from), words.slice(from)]
}

export function isTitle(word: string): boolean {
  return titles.has(fold(word).replace(/[^a-z]/g, ''))
}

const titles = new Set(
  'dr drd prof conf lect ing arh av ec pr dl dlui dna dra domnul doamna domnisoara mr mrs ms miss sir'.split(
    ' ',
  ),
)

/** 1: the family name is first; -1: it is last; 0: the words do not say, and between them it is only likely. */
function orderOf(words: readonly string[]): number {
  const [firstScore = 0, lastScore = 0] = [words[0] ?? '', words.at(-1) ?? ''].map(givenNameScore)
  // "Filip Andreea": where the other one surely is the given name, the first one is the family's.
  if (firstScore !== lastScore && Math.max(firstScore, lastScore) === 1)
    return Math.sign(lastScore - firstScore)
  return Math.max(-1, Math.min(1, lastScore - firstScore))
}

/** Whether some word of it is a given name. */
export function hasGivenName(text: string): boolean {
  return text.split(/[\s,;+&]+/).some((word) => givenNameScore(word) > 0)
}

/** 1: surely a given name; a half: a given name that many families have too; -1: has the ending of a family name. */
function givenNameScore(word: string): number {
  const letters = fold(word).replace(/[^a-z]/g, '')
  if (familyNamesToo.has(letters)) return 0.5
  if (givenNames.has(letters)) return 1
  return /(escu|eanu|oiu|aru|asu|atu|eac|oaie|anu|iuc|ache)$/.test(letters) ? -1 : 0
}

const givenNames = new Set(
  `adela adelina adina adrian adriana alexandra alexandru alexandra alin alina ana anca andra andrada
  amalia andreea andrei angela anton antonia aurel aurora beatrice bianca bogdan camelia carla carmen catalin catalina
  cezar ciprian claudia claudiu constantin corina cornel cornelia cosmin cristian cristina dan dana daniel
  daniela daria david delia denisa diana dorin dorina doru dragos dumitru ecaterina eduard elena elisabeta
  emil emilia emilian eugen eugenia eva felicia filip flavia florentina florin florina gabriel gabriela
  george georgeta georgiana gheorghe grigore horia iancu ileana ilie ilinca ioan ioana ion ionel ionela
  ionut irina iulia iulian iuliana larisa laura laurentiu lavinia lia liliana liviu livia lucia lucian
  luminita madalina magdalena maria mariana marian marin marina marius marta matei mihaela mihai mihail mircea mirela
  monica nadia natalia nicolae nicoleta nicusor oana octavian olga olivia oana otilia ovidiu patricia paul
  paula petre petru petronela radu raluca ramona razvan rares raul roberta robert roxana ruxandra sabina
  sebastian sergiu silvia silviu simona sofia sonia sorin sorina stefan stefania stela tatiana teodor
  teodora theodor tiberiu traian tudor valentin valentina valeria valeriu vasile veronica victor victoria
  viorel viorica vlad vladimir violeta anna emma james john mary michael peter sarah thomas william`
    .trim()
    .split(/\s+/),
)

const familyNamesToo = new Set(
  `andrei anton avram bogdan constantin dan daniel david dumitru filip george gheorghe grigore iancu ilie ioan ion
  james john lazar luca marian marin martin matei mihai mihail nicolae paul pavel peter petre petru radu robert
  roman sandu simion stan stefan thomas toma tudor vasile victor vlad`.split(/\s+/),
)
