import { Button } from '@mantine/core'
import { useState } from 'react'
import styles from './gallery.module.css'
import type { Specimen } from './specimen.ts'
import { toast, type ToastPosition } from './toasts.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from './locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const positions: ToastPosition[] = [
  'top-right',
  'top-center',
  'top-left',
  'bottom-right',
  'bottom-center',
  'bottom-left',
]

export const specimens: readonly Specimen[] = [{ title: localised('toasts'), render: Toasters }]

function Toasters() {
  const [position, setPosition] = useState<ToastPosition>('top-right')
  const at = { position }
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        {positions.map((each) => (
          <Button
            key={each}
            size="xs"
            aria-pressed={each === position}
            onClick={() => setPosition(each)}
          >
            {each}
          </Button>
        ))}
      </div>
      <div className={styles.row}>
        <Button onClick={() => toast.success('Invitatul a fost salvat.', at)}>Reușită</Button>
        <Button onClick={() => toast.info('Datele au fost reîmprospătate.', at)}>Știre</Button>
        <Button onClick={() => toast.warning('Sala are 80 de locuri.', at)}>Avertisment</Button>
        <Button onClick={() => toast.error('Nu s-a putut trimite.', at)}>Eroare</Button>
        <Button onClick={() => toast.default('Copiat.', at)}>Simplu</Button>
        <Button
          onClick={() => toast.default('Se lucrează…', { ...at, toastId: 'one', autoClose: false })}
        >
          Adăugați unul care stă
        </Button>
        <Button onClick={() => toast.update('one', 'Gata.', { type: 'success' })}>
          Schimbați-l
        </Button>
        <Button onClick={() => toast.remove('one')}>Scoateți-l</Button>
      </div>
    </div>
  )
}
