import type { AppServices } from '../app-services.ts'
import { port } from '../ports.ts'

interface Scheme {
  /** Around the card. */
  paper: string
  card: string
  line: string
  ink: string
  muted: string
  /** The brand's colour as text on the card. */
  brand: string
  button: string
  onButton: string
}

/** Mail programs fetch no faces, so these are families that readers have. */
const faces = {
  book: "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Times New Roman',serif",
  serif: "Fraunces,Georgia,'Times New Roman',serif",
  sans: "Inter,-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  modern: "'Avenir Next','Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  round: "'Arial Rounded MT Bold','Trebuchet MS',Verdana,sans-serif",
  poster: "Impact,Haettenschweiler,'Arial Narrow Bold','Roboto Condensed',sans-serif",
} as const
type Face = keyof typeof faces

export const familyOf = (face: Face): string => faces[face]

export interface LetterPicture {
  png: Buffer
  /** Its proportions. */
  width: number
  height: number
}

/** How a letter looks; the paper of a dark site is dark in both schemes. */
export interface LetterLook {
  light: Scheme
  dark: Scheme
  display: Face
  text: Face
  weight: number
  capitals: boolean
  radius: number
  buttonRadius: number
  /** The drawing above the text; it goes with the letter, so no server learns when it is read. */
  picture: LetterPicture | null
}

/** Finds the look that a letter names: a job has only the name, since it waits once for each reader. */
export const letterLooks =
  port<(services: Pick<AppServices, 'ports'>, name: string) => Promise<LetterLook | undefined>>(
    'mail.letter-looks',
  )

export async function letterLook(
  services: Pick<AppServices, 'ports'>,
  name: string | undefined,
): Promise<LetterLook | undefined> {
  return name === undefined ? undefined : services.ports.all(letterLooks)[0]?.(services, name)
}

/** Letters about accounts and about the work of the company. */
export const productLook: LetterLook = {
  light: {
    paper: '#f6f3ec',
    card: '#ffffff',
    line: '#e4ded1',
    ink: '#1f1d19',
    muted: '#6a6459',
    brand: '#0f5c4a',
    button: '#0f5c4a',
    onButton: '#ffffff',
  },
  dark: {
    paper: '#171613',
    card: '#211f1b',
    line: '#38342d',
    ink: '#efeae0',
    muted: '#a8a296',
    brand: '#7cc9b2',
    button: '#1b7a63',
    onButton: '#ffffff',
  },
  display: 'serif',
  text: 'sans',
  weight: 600,
  capitals: false,
  radius: 12,
  buttonRadius: 8,
  picture: null,
}
