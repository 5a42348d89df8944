import type { Specimen } from '../specimen.ts'
import { CardsSkeleton, PanelSkeleton, TableSkeleton } from './skeletons.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { said } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: said('tableSkeleton'),
    isPlain: true,
    render: () => <TableSkeleton rows={5} />,
  },
  {
    title: said('cardsSkeleton'),
    isPlain: true,
    render: () => <CardsSkeleton />,
  },
  {
    title: said('panelSkeleton'),
    render: () => <PanelSkeleton rows={4} />,
  },
]
