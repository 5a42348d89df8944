import { fold } from '#shared/text/text.ts'

/** Guests for the gallery, made from their number so that none is stored. */
export interface SampleGuest {
  id: string
  name: string
  group: string
  answer: 'yes' | 'no' | 'none'
  table: string
  phone: string
  gift: number
}

const firstNames = 'Ana Ștefan Ioana Mihai Țucă Îngrid Radu Maria Andrei Elena Vlad Sânziana'.split(
  ' ',
)
const lastNames = 'Popescu Țîrlea Dobre Ionescu Șerban Ălbuț Munteanu Rusu Văcărescu Pop'.split(' ')
const answers = ['yes', 'none', 'yes', 'no', 'yes', 'none', 'yes'] as const

export function sampleGuest(at: number): SampleGuest {
  const last = lastNames[(at * 7 + 3) % lastNames.length] ?? ''
  return {
    id: `guest-${at}`,
    name: `${firstNames[(at * 5) % firstNames.length]} ${last}`,
    group: `Familia ${last}`,
    answer: answers[at % answers.length] ?? 'none',
    table: String((at % 24) + 1),
    phone: `+407${String(10_000_000 + ((at * 7919) % 89_999_999))}`,
    gift: ((at * 137) % 900) * 100,
  }
}

export function matches(
  guest: SampleGuest,
  search: string,
  chosenAnswers: readonly string[],
): boolean {
  return (
    (chosenAnswers.length === 0 || chosenAnswers.includes(guest.answer)) &&
    fold(guest.name).includes(fold(search))
  )
}
