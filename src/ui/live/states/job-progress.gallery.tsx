import { Anchor } from '@mantine/core'
import galleryStyles from '../gallery.module.css'
import type { Specimen } from '../specimen.ts'
import { JobProgress } from './job-progress.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const nothing = () => undefined

export const specimens: readonly Specimen[] = [
  {
    title: localised('backgroundWork'),
    isPlain: true,
    render: () => (
      <div className={galleryStyles.pairs}>
        <JobProgress
          title="Import de invitați"
          state="running"
          done={62_400}
          total={100_000}
          secondsLeft={42}
          onCancel={nothing}
        />
        <JobProgress title="Raport final" state="waiting" done={0} onCancel={nothing} />
        <JobProgress
          title="Trimitere de invitații"
          state="done"
          done={248}
          total={248}
          outcome={<Anchor href="#stari">Vedeți cine le-a primit</Anchor>}
        />
        <JobProgress
          title="Export XLSX"
          state="failed"
          done={3_120}
          total={12_480}
          outcome="Discul este plin. Ce s-a exportat până acum nu s-a păstrat; încercați din nou mai târziu."
        />
      </div>
    ),
  },
]
