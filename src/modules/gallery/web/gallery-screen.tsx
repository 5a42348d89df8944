import { inEveryLanguage } from '#shared/i18n.ts'
import { Gallery } from '#ui/live/gallery.tsx'
import { names } from '../locales/names.gen.ts'
import { SamplesBoard } from './samples-board.tsx'

const more = [
  { id: 'date-reale', title: inEveryLanguage(names).localised('realData'), parts: [SamplesBoard] },
]

export default function GalleryScreen() {
  return <Gallery more={more} />
}
