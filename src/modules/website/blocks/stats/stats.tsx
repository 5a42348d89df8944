import { choice, line, list, type LiveData } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields } from '../base/elements.tsx'

export const stats = defineBlock({
  type: 'stats',
  title: ['Cifre', 'Figures'],
  group: 'words',
  live: ['sessions', 'speakers', 'partners', 'activities'],
  fields: {
    variant: choice(
      ['Aspect', 'Look'],
      { row: ['Rând', 'Row'], ruled: ['Cu linii', 'Ruled'], giant: ['Uriașe', 'Giant'] },
      'row',
    ),
    ...headingFields,
    items: list(
      ['Cifre', 'Figures'],
      {
        source: choice(
          ['De unde vine cifra', 'Where the figure comes from'],
          {
            own: ['Scrisă de mine', 'Written by me'],
            days: ['Zilele evenimentului', 'Days of the event'],
            sessions: ['Sesiunile publicate', 'Published sessions'],
            speakers: ['Speakerii confirmați', 'Confirmed speakers'],
            partners: ['Partenerii afișați', 'Partners shown'],
            activities: ['Activitățile', 'Activities'],
          },
          'own',
        ),
        value: line(['Cifră (numai cea scrisă)', 'Figure (only when written)']),
        label: line(['Ce înseamnă', 'Meaning']),
      },
      8,
    ),
  },
  isEmpty: ({ items }, live) => !items.some((item) => figureOf(item, live, ({ ro }) => ro) !== ''),
  View: ({ props, live, context }) => (
    <>
      <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
      <dl className="stats">
        {props.items
          .map((item) => ({ ...item, figure: figureOf(item, live, context.text) }))
          .filter(({ figure }) => figure !== '')
          .map(({ figure, label }, at) => (
            <div key={at}>
              <dt>{context.text(label)}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
      </dl>
    </>
  ),
})

interface Item {
  source?: string
  value: { ro: string; en?: string | undefined }
}

/** A figure of the event is counted when the page is drawn; figures without data are omitted. */
function figureOf(
  { source = 'own', value }: Item,
  live: LiveData,
  text: (value: Item['value']) => string,
): string {
  if (source === 'own') return text(value)
  const { startDate, lastDay } = live.event
  const counts: Readonly<Record<string, number>> = {
    days: 1 + (Date.parse(lastDay) - Date.parse(startDate)) / 86_400_000,
    sessions: live.sessions.length,
    speakers: live.speakers.length,
    partners: live.partners.length,
    activities: live.activities.length,
  }
  return String(counts[source] || '')
}
