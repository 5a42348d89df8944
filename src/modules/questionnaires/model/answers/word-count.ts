import { fold } from '#shared/text/text.ts'

/** Words that say nothing by themselves, Romanian first, as they are folded. */
const idle = new Set(
  [
    'a abia acea aceasta aceea acei aceia acel acela acele acelea acest acesta aceste acestea acesti acestia',
    'acolo acum ai aia aici al ale alt alta alte altii am ar are as asa asta astea astfel asupra atat atata atatea',
    'atunci au avea avem aveti avut azi ba bine ca cam cand care carei caror carora cat cata cate catre cea ceea cei ceilalti',
    'cel cele ceva chiar ci cine cineva cu cui cum cumva cel ce daca dar dat de deci deja deoarece despre desi din',
    'dintr dintre doar dupa ea ei el ele eram era este eu fara fata fi fie fiecare fiind foarte fost fosta i ia iar',
    'ieri ii il imi in inainte inapoi inca incat intr intre isi iti it la le li lor lui ma mai mare mea mei mele',
    'mereu meu mi mie mine mult multa multe multi ne nici niciodata nimeni nimic niste noastre noi nostri nostru',
    'nou noua nu nul numai o or ori oricare orice oricum pana pe pentru peste poate pot prea prin printr putin sa',
    'sale sau se si sunt sus ta tai tale tau te ti tine toata toate tocmai tot totusi toti tu un una unde unei unele',
    'uneori unii unor unui unul va vor vom voi vostru vreo vreun ne-am mi-a s-a n-a l-a le-a i-a ni v-a',
    'the and or of to in is are was were be been it its this that these those for on with as at by an from we you i he',
    'she they them our your my me us but not no so if than then there here very just had has have would could should',
  ]
    .join(' ')
    .split(' '),
)

/** The most frequent words of many texts; each word counts once a text, under its commonest spelling. */
export function commonWords(texts: Iterable<string>, maxWords = 30): { word: string; n: number }[] {
  const counts = new Map<string, { n: number; spellings: Map<string, number> }>()
  for (const text of texts) {
    const counted = new Set<string>()
    for (const word of text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}'-]+/gu) ?? []) {
      const key = fold(word)
      if (key.length < 3 || idle.has(key) || counted.has(key)) continue
      counted.add(key)
      const entry = counts.get(key) ?? { n: 0, spellings: new Map<string, number>() }
      entry.n++
      entry.spellings.set(word, (entry.spellings.get(word) ?? 0) + 1)
      counts.set(key, entry)
    }
  }
  return [...counts]
    .toSorted(([one, a], [two, b]) => b.n - a.n || (one < two ? -1 : 1))
    .slice(0, maxWords)
    .map(([key, { n, spellings }]) => ({
      n,
      word: [...spellings].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? key,
    }))
}
