import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { useSearch } from '#platform/web/search.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import type { Look } from '../model.ts'
import { text } from '../text.ts'
import { NewSiteDialog } from './new-site.tsx'
import { SiteCards } from './site-cards.tsx'
import { SitePanel } from './editor/publication/site-panel.tsx'
import { TemplateGallery } from './template-gallery.tsx'

const Address = z.object({
  fila: z.enum(['site-uri', 'sabloane']).default('site-uri'),
  cauta: z.string().default(''),
})

export default function BuilderScreen() {
  const say = useText(text)
  const panel = usePanel()
  const [address, setAddress] = useSearch(Address)
  const [chosen, choose] = useState<Look | null>(null)
  const toTemplates = () => setAddress({ fila: 'sabloane', cauta: null })
  return (
    <>
      <PageHeader
        title={say('builder.title')}
        {...(address.fila === 'site-uri' && {
          primary: {
            label: say('builder.new'),
            icon: <IconPlus size={16} />,
            onClick: toTemplates,
          },
        })}
      />
      <PageTabs
        label={say('builder.views')}
        value={address.fila}
        onChange={(fila) => setAddress({ fila: fila as typeof address.fila, cauta: null })}
        tabs={[
          {
            value: 'site-uri',
            label: say('builder.sites'),
            content: address.fila === 'site-uri' && (
              <SiteCards
                search={address.cauta}
                onSearch={(cauta) => setAddress({ cauta })}
                onNew={toTemplates}
              />
            ),
          },
          {
            value: 'sabloane',
            label: say('builder.templates'),
            content: address.fila === 'sabloane' && <TemplateGallery onUse={choose} />,
          },
        ]}
      />
      <SitePanel opened={panel.opened} onClose={panel.close} />
      <NewSiteDialog template={chosen} onClose={() => choose(null)} />
    </>
  )
}
