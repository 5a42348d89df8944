import type { Specimen } from '../specimen.ts'
import { CardsSkeleton, PanelSkeleton, TableSkeleton } from './skeletons.tsx'

export const specimens: readonly Specimen[] = [
  {
    title: { ro: 'Schelet de tabel', en: 'Table skeleton' },
    bare: true,
    render: () => <TableSkeleton rows={5} />,
  },
  {
    title: { ro: 'Schelet de carduri', en: 'Cards skeleton' },
    bare: true,
    render: () => <CardsSkeleton />,
  },
  {
    title: { ro: 'Schelet de panou', en: 'Panel skeleton' },
    render: () => <PanelSkeleton rows={4} />,
  },
]
