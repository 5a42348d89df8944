import type { LivePartner } from '../../model.ts'
import { choice, flag } from '../../model.ts'
import { defineBlock } from '../base/block.ts'
import { Heading, headingFields, safeUrl } from '../base/elements.tsx'

export const partners = defineBlock({
  type: 'partners',
  title: ['Parteneri', 'Partners'],
  group: 'people',
  live: ['partners'],
  fields: {
    variant: choice(
      ['Așezare', 'Layout'],
      {
        tiers: ['Pe niveluri', 'By tier'],
        wall: ['Perete', 'Wall'],
        line: ['Un rând', 'One line'],
      },
      'tiers',
    ),
    ...headingFields,
    grey: flag(['Sigle alb-negru', 'Greyscale logos'], false),
  },
  isEmpty: (_, { partners: all }) => all.length === 0,
  View({ props, live, context }) {
    const tiers =
      props.variant === 'tiers' ? [...new Set(live.partners.map(({ tier }) => tier))] : ['']
    return (
      <>
        <Heading title={context.text(props.title)} intro={context.text(props.intro)} />
        {tiers.map((tier, at) => (
          <div key={tier} className={`tier tier-${Math.min(at, 3)}${props.grey ? ' grey' : ''}`}>
            {tier && <h3>{tier}</h3>}
            <ul className="partners">
              {live.partners
                .filter((partner) => tier === '' || partner.tier === tier)
                .map((partner) => (
                  <li key={partner.id}>
                    <Partner partner={partner} />
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </>
    )
  },
})

function Partner({ partner: { name, logo, url } }: { partner: LivePartner }) {
  const width = logo?.widths.find((each) => each >= 320) ?? logo?.widths.at(-1)
  const mark = logo ? (
    <img src={`${logo.path}/${width}.webp`} alt={name} loading="lazy" />
  ) : (
    <span>{name}</span>
  )
  const href = safeUrl(url)
  return href ? (
    <a href={href} rel="noopener sponsored">
      {mark}
    </a>
  ) : (
    mark
  )
}
