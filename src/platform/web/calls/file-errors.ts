import type { ErrorSentences } from './errors.ts'

/** Why a file was refused: of all modules that take one, and late like theirs. */
export const fileErrors: ErrorSentences = {
  'files.empty': {
    ro: 'Fișierul este gol. Nu s-a pierdut nimic; alegeți altul sau salvați-l din nou.',
    en: 'The file is empty. Nothing was lost; choose another or save it again.',
  },
  'files.too_large': {
    ro: 'Fișierul este prea mare. Nu s-a pierdut nimic; alegeți unul mai mic.',
    en: 'The file is too large. Nothing was lost; choose a smaller one.',
  },
  'files.program': {
    ro: 'Fișierul este un program. Nu l-am păstrat; trimiteți un document sau o imagine.',
    en: 'The file is a program. It was not kept; send a document or a picture.',
  },
  'files.not_an_image': {
    ro: 'Fișierul nu este o imagine pe care o putem citi. Alegeți alta.',
    en: 'The file is not a picture that we can read. Choose another.',
  },
  'files.too_many_pixels': {
    ro: 'Imaginea are prea mulți pixeli. Micșorați-o și încercați din nou.',
    en: 'The picture has too many pixels. Make it smaller and try again.',
  },
  'files.cut_off': {
    ro: 'Fișierul nu a sosit întreg. Nu s-a pierdut nimic; trimiteți-l din nou.',
    en: 'The file did not arrive whole. Nothing was lost; send it again.',
  },
  'files.no_space': {
    ro: 'Pe server nu mai este loc. Nu s-a pierdut nimic; încercați mai târziu.',
    en: 'There is no room left on the server. Nothing was lost; try again later.',
  },
}
