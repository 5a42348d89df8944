import galleryStyles from '../gallery.module.css'
import type { Specimen } from '../specimen.ts'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { RingChart } from './ring-chart.tsx'
import { ShareBar } from './share-bar.tsx'
import { StatTile } from './stat-tile.tsx'
import { inEveryLanguage } from '#shared/i18n.ts'
import { gallery } from '../locales/gallery.gen.ts'

const { localised } = inEveryLanguage(gallery)

const weeks = ['1 mar.', '8 mar.', '15 mar.', '22 mar.', '29 mar.', '5 apr.', '12 apr.', '19 apr.']
const answers = [4, 12, 31, 58, 74, 103, 128, 141]
const refusals = [0, 2, 5, 9, 12, 16, 21, 24]

export const specimens: readonly Specimen[] = [
  {
    title: localised('numbersThatOpenTheirList'),
    isPlain: true,
    render: () => (
      <div className={galleryStyles.pairs}>
        <StatTile
          label="Confirmați"
          value="141"
          href="#grafice"
          change={13}
          about="față de săptămâna trecută"
          trend={answers}
        />
        <StatTile
          label="Fără răspuns"
          value="83"
          href="#grafice"
          change={-20}
          moreIs="bad"
          about="din 248 de invitați"
          trend={[248, 234, 212, 181, 162, 129, 99, 83]}
        />
        <StatTile
          label="De plătit în 30 de zile"
          value="18.420 lei"
          href="#grafice"
          change={0}
          about="5 plăți"
        />
        <StatTile
          label="Taskuri întârziate"
          value="3"
          href="#grafice"
          change={2}
          moreIs="bad"
          about="la două evenimente"
        />
      </div>
    ),
  },
  {
    title: localised('lines'),
    isPlain: true,
    render: () => (
      <LineChart
        title="Răspunsuri în timp"
        summary="Confirmările au crescut de la 4 la 141 în opt săptămâni; refuzurile au ajuns la 24."
        pointTitle="Săptămâna"
        data={{
          series: [
            { name: 'yes', label: 'Vin' },
            { name: 'no', label: 'Nu vin', color: 4 },
          ],
          points: weeks.map((label, at) => ({
            label,
            values: { yes: answers[at] ?? 0, no: refusals[at] ?? 0 },
          })),
        }}
      />
    ),
  },
  {
    title: localised('bars'),
    isPlain: true,
    render: () => (
      <BarChart
        title="Buget pe categorii"
        summary="Cea mai mare categorie este mâncarea: 42.000 de lei planificați, 30.000 angajați."
        pointTitle="Categoria"
        data={{
          series: [
            { name: 'planned', label: 'Planificat', color: 5 },
            { name: 'committed', label: 'Angajat', color: 2 },
            { name: 'paid', label: 'Plătit', color: 1 },
          ],
          points: [
            { label: 'Mâncare', values: { planned: 42_000, committed: 30_000, paid: 12_000 } },
            { label: 'Sală', values: { planned: 18_000, committed: 18_000, paid: 9_000 } },
            { label: 'Muzică', values: { planned: 9_500, committed: 9_000, paid: 3_000 } },
            { label: 'Flori', values: { planned: 6_000, committed: 2_500, paid: 0 } },
          ],
        }}
      />
    ),
  },
  {
    title: localised('ring'),
    isPlain: true,
    render: () => (
      <RingChart
        title="Prezență"
        summary="154 din 248 de invitați au intrat, adică 62 %."
        pointTitle="Starea"
        valueTitle="Invitați"
        middle="62 %"
        under="154 din 248"
        parts={[
          { label: 'Au intrat', value: 154 },
          { label: 'Au ieșit', value: 18, color: 2 },
          { label: 'Lipsesc', value: 76, color: 5 },
        ]}
      />
    ),
  },
  {
    title: localised('partsOfAWhole'),
    render: () => (
      <ShareBar
        label="Bugetul sălii"
        total={18_000}
        parts={[
          { label: 'Plătit', value: 9_000, text: '9.000 lei' },
          { label: 'Angajat', value: 6_000, text: '6.000 lei', color: 2 },
        ]}
      />
    ),
  },
]
