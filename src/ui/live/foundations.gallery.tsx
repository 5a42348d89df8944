import { IconCalendarEvent, IconChecklist, IconUsers } from '@tabler/icons-react'
import { BrandIcon } from '../plain/brand-mark.tsx'
import styles from './gallery.module.css'
import type { Specimen } from './specimen.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from './locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const scales = ['brand', 'amber', 'cherry', 'lake', 'sand']

export const specimens: readonly Specimen[] = [
  {
    title: localised('theMark'),
    render: () => (
      <div className={styles.row}>
        {[16, 24, 32, 64, 96].map((size) => (
          <BrandIcon key={size} size={size} label={`Prilej, ${size} px`} />
        ))}
      </div>
    ),
  },
  {
    title: localised('colours'),
    render: () =>
      scales.map((scale) => (
        <div key={scale} className={styles.shades} aria-label={scale} role="img">
          {Array.from({ length: 10 }, (_, shade) => (
            <span key={shade} style={{ background: `var(--${scale}-${shade})` }} />
          ))}
        </div>
      )),
  },
  {
    title: localised('type'),
    render: () => (
      <div className={styles.stack}>
        <div style={{ font: '500 var(--text-4xl) / 1.1 var(--face-display)' }}>
          Nuntă în țară, ș.a.m.d.
        </div>
        <div style={{ fontSize: 'var(--text-2xl)', fontWeight: 620 }}>
          Ședință despre însoțiți și însoțitori
        </div>
        <div>Textul obișnuit: ăâîșț ĂÂÎȘȚ „ghilimele” – 1.234,56 lei, 15 noiembrie 2026.</div>
        <div className="figures">0123456789 · 1.111,11 · 8.888,88</div>
      </div>
    ),
  },
  {
    title: localised('icons'),
    render: () => (
      <div className={styles.row}>
        <IconCalendarEvent size={20} aria-label="Evenimente" role="img" />
        <IconChecklist size={20} aria-label="Taskuri" role="img" />
        <IconUsers size={20} aria-label="Invitați" role="img" />
        <kbd>Ctrl</kbd>
        <kbd>K</kbd>
      </div>
    ),
  },
]
