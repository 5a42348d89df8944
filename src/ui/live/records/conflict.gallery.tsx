import type { Specimen } from '../specimen.ts'
import { ConflictView } from './conflict-view.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const nothing = () => undefined

export const specimens: readonly Specimen[] = [
  {
    title: localised('conflictOfTwoEditors'),
    render: () => (
      <ConflictView
        about="Radu Popa a salvat acest invitat acum un minut, în timp ce îl modificați. Alegeți ce rămâne; nimic nu s-a pierdut."
        fields={[
          { name: 'table', label: 'Masa', yours: '12', theirs: '14' },
          { name: 'menu', label: 'Meniu', yours: 'vegetarian', theirs: 'pește' },
          { name: 'note', label: 'Notă', yours: 'Ajunge după ora 20.', theirs: '' },
        ]}
        onResolve={nothing}
        onCancel={nothing}
      />
    ),
  },
]
