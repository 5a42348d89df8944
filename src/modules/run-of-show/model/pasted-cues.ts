import { blankCue, longestSeconds, type CueFields } from '../model.ts'

/** What `1:30` means in a column of lengths: a minute and a half, or an hour and a half. */
export type Colon = 'minutes' | 'hours'

export interface PastedCues {
  cues: CueFields[]
  /** Numbers of lines whose hour or length could not be read, from 1. */
  unread: number[]
  /** Some length has one colon, so somebody must say what it means. */
  asksColon: boolean
}

/** Rows of a spreadsheet as they are pasted: hour, length, what happens, notes. The hour may be empty. */
export function pastedCues(text: string, colon: Colon): PastedCues {
  const lines = text.split(/\r?\n/)
  const cues: CueFields[] = []
  const unread: number[] = []
  let asksColon = false
  for (const [index, line] of lines.entries()) {
    const cells = cellsOf(line)
    if (cells.every((cell) => cell === '')) continue
    const [hour = '', length = '', title = '', notes = ''] = cells
    // The first line may name the columns.
    if (index === 0 && !/\d/.test(hour + length)) continue
    asksColon ||= /^\d{1,3}:\d\d$/.test(length)
    const startTime = hour === '' ? null : hourOf(hour)
    const seconds = length === '' ? 0 : secondsOf(length, colon)
    if (startTime === undefined || seconds === undefined || title === '') unread.push(index + 1)
    else {
      const kind = length === '' && hour === '' ? 'group' : seconds === 0 ? 'milestone' : 'cue'
      cues.push({
        ...blankCue,
        kind,
        startTime,
        seconds,
        title: title.slice(0, 200),
        notes: notes.slice(0, 2000),
      })
    }
  }
  return { cues, unread, asksColon }
}

function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : line.includes(';') ? ';' : ','
  return line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
}

/** `9`, `9:30`, `09.30` and `26:30`, which is half past two at night. */
function hourOf(text: string): string | undefined {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.](\d\d))?(?::00)?$/.exec(text) ?? []
  if (hours === '' || Number(minutes) > 59) return undefined
  const time = `${hours.padStart(2, '0')}:${minutes}`
  return time <= '30:00' ? time : undefined
}

function secondsOf(text: string, colon: Colon): number | undefined {
  const parts = text.replace(/\s*(min|m|')\.?$/i, '').split(':')
  if (parts.length > 3 || parts.some((part) => !/^\d{1,4}([.,]\d+)?$/.test(part))) return undefined
  const [first = 0, second = 0, third = 0] = parts.map((part) => Number(part.replace(',', '.')))
  const seconds =
    parts.length === 3
      ? first * 3600 + second * 60 + third
      : parts.length === 2
        ? colon === 'minutes'
          ? first * 60 + second
          : first * 3600 + second * 60
        : first * 60
  return seconds <= longestSeconds ? Math.round(seconds) : undefined
}
