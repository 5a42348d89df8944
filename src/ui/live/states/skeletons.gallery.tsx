import type { Specimen } from '../specimen.ts'
import { CardsSkeleton, PanelSkeleton, TableSkeleton } from './skeletons.tsx'

export const specimens: readonly Specimen[] = [
  { title: 'Schelet de tabel', bare: true, render: () => <TableSkeleton rows={5} /> },
  { title: 'Schelet de carduri', bare: true, render: () => <CardsSkeleton /> },
  { title: 'Schelet de panou', render: () => <PanelSkeleton rows={4} /> },
]
