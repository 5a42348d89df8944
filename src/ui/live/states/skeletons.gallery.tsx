import type { Specimen } from '../specimen.ts'
import { CardsSkeleton, PanelSkeleton, TableSkeleton } from './skeletons.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

export const specimens: readonly Specimen[] = [
  {
    title: localised('tableSkeleton'),
    isPlain: true,
    render: () => <TableSkeleton rows={5} />,
  },
  {
    title: localised('cardsSkeleton'),
    isPlain: true,
    render: () => <CardsSkeleton />,
  },
  {
    title: localised('panelSkeleton'),
    render: () => <PanelSkeleton rows={4} />,
  },
]
