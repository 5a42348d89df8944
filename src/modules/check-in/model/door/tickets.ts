import { maxTicketsAsked } from '../codes.ts'

export { hashLength, partKeyLength, ticketCodeIn } from '../codes.ts'
export { canForce, refusalWords, signalOf, tones, vibrations, type Signal } from '../signals.ts'
export { namedTable } from '../table-name.ts'

/** Maximum number of people found by a name at a door. */
export const maxFound = 20

/** If more tickets changed than this number of questions can read, everything is fetched again. */
const maxQuestions = 10

/** The request for the details of these tickets; an empty text requests those of all. */
export function detailQuestions(hashes: Iterable<string>): string[] {
  const tickets = [...hashes]
  if (tickets.length > maxTicketsAsked * maxQuestions) return ['']
  const questions: string[] = []
  while (tickets.length > 0) questions.push(tickets.splice(0, maxTicketsAsked).join(''))
  return questions
}
