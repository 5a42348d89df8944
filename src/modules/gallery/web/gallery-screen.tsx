import { Gallery } from '#ui/live/gallery.tsx'
import { SamplesBoard } from './samples-board.tsx'

const more = [
  { id: 'date-reale', title: { ro: 'Date reale', en: 'Real data' }, parts: [SamplesBoard] },
]

export default function GalleryScreen() {
  return <Gallery more={more} />
}
