/** The variables of a text; nothing else between braces is accepted. */
export const variables = [
  'guest.name',
  'guest.first_name',
  'group.name',
  'group.salutation',
  'event.name',
  'event.date',
  'event.time',
  'event.place',
  'event.parts',
  'rsvp.deadline',
  'invitation.link',
  'invitation.code',
  'company.name',
] as const
export type Variable = (typeof variables)[number]
export type Values = Readonly<Record<Variable, string>>

export interface TemplateProblem {
  kind: 'unknown' | 'unclosed' | 'stray'
  /** Counted from 1. */
  position: number
  word: string
}

/** The first thing in a text that is no variable although it is between braces. */
export function templateProblem(text: string): TemplateProblem | null {
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '}') return { kind: 'stray', position: at + 1, word: '}' }
    if (sign !== '{') continue
    const end = text.indexOf('}', at)
    const word = end < 0 ? '' : text.slice(at + 1, end)
    if (end < 0) return { kind: 'unclosed', position: at + 1, word: text.slice(at, at + 20) }
    if (!isVariable(word)) return { kind: 'unknown', position: at + 1, word: word.slice(0, 40) }
    at = end
  }
  return null
}

/**
 * In one pass: a variable in the name of a guest is never replaced. A value that ends in a full stop, as a
 * Hungarian date does, is not followed by another one.
 */
export function fillTemplate(text: string, values: Values): string {
  return text.replace(/\{([a-z_.]+)\}(\.(?!\.))?/g, (match, word: string, stop = '') => {
    if (!isVariable(word)) return match
    return values[word].endsWith('.') ? values[word] : values[word] + stop
  })
}

function isVariable(word: string): word is Variable {
  return (variables as readonly string[]).includes(word)
}

/** A part of the event, with its day, hour and place. */
export interface ProgrammeItem {
  title: string
  text: string
}

export const programmeLine = ({ title, text }: ProgrammeItem): string => `${title}: ${text}`

export type TextBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'programme'; items: ProgrammeItem[] }
  | { kind: 'button'; url: string }

/**
 * Blank lines separate paragraphs, `#` begins a heading, `-` a list; a link alone on its line is a button, and
 * so the parts of the event are its programme.
 */
export function blocksOf(
  body: string,
  values: Values,
  programme: readonly ProgrammeItem[],
): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const paragraph of body.split(/\n\s*\n/)) {
    const raw = paragraph.trim()
    if (raw === '') continue
    if (raw === '{invitation.link}') blocks.push({ kind: 'button', url: values['invitation.link'] })
    else if (raw === '{event.parts}') {
      if (programme.length > 0) blocks.push({ kind: 'programme', items: [...programme] })
    } else if (raw.startsWith('# '))
      blocks.push({ kind: 'heading', text: fillTemplate(raw.slice(2), values) })
    else if (raw.split('\n').every((line) => line.startsWith('- ')))
      blocks.push(...listOf(raw.split('\n').map((line) => fillTemplate(line.slice(2), values))))
    else {
      const filledText = fillTemplate(raw, values).trim()
      if (filledText !== '') blocks.push({ kind: 'paragraph', text: filledText })
    }
  }
  return blocks
}

function listOf(lines: readonly string[]): TextBlock[] {
  const items = lines.map((line) => line.trim()).filter((line) => line !== '')
  return items.length > 0 ? [{ kind: 'list', items }] : []
}
