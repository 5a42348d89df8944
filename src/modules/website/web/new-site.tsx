import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useGo } from '#platform/web/routing/router.tsx'
import { EventPicker, useChosenEvent } from '#modules/events/web/widgets.tsx'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { createSite, listSites } from '../contract.ts'
import type { Look } from '../model.ts'
import { text } from '../text.ts'

interface NewSiteDialogProps {
  template: Look | null
  onClose: () => void
}

/** The third click: for which event; then the site exists and can be previewed. */
export function NewSiteDialog({ template, onClose }: NewSiteDialogProps) {
  const say = useText(text)
  return (
    <Dialog opened={template !== null} onClose={onClose} title={say('template.use')}>
      {template && <Choice template={template} />}
    </Dialog>
  )
}

function Choice({ template }: { template: Look }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const go = useGo()
  const chosenEvent = useChosenEvent()
  const [eventId, choose] = useState(chosenEvent.id)
  const [hasTried, setTried] = useState(false)
  const making = useCommand(createSite)
  const make = async () => {
    setTried(true)
    if (!eventId) return
    const site = await making.run({ eventId, template })
    if (site.ok) go('/preview-website/:id/*', { id: site.data.id, '*': '' })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void make()
      }}
    >
      {making.error && (
        <Notice tone="error">
          {sentence(making.error)}{' '}
          {making.error.code === 'website.site_exists' && <ExistingSite eventId={eventId} />}
        </Notice>
      )}
      <EventPicker
        label={say('template.event')}
        help={say('template.eventHelp')}
        value={eventId}
        onChange={(next) => {
          making.forget()
          choose(next)
        }}
        required
        {...(hasTried && !eventId && { error: say('template.eventNeeded') })}
      />
      <Button type="submit" variant="filled" mt="md" loading={making.pending}>
        {say('template.make')}
      </Button>
    </form>
  )
}

function ExistingSite({ eventId }: { eventId: string | null }) {
  const say = useText(text)
  const sites = useEndpoint(listSites, { ...(eventId && { eventId }) })
  const site = sites.data?.items[0]
  return site && <Link href={linkTo('/website/:id', { id: site.id })}>{say('site.open')}</Link>
}
