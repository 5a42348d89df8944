import { Anchor, Button } from '@mantine/core'
import { IconPlus, IconWorld } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { Link } from '#ui/live/link.tsx'
import { SearchField } from '#ui/live/lists/search-field.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { listSites, removeSite, restoreSite, rollBack, unpublishSite } from '../contract.ts'
import type { SiteCard, SiteState } from '../model.ts'
import { text } from '../text.ts'
import styles from './builder.module.css'
import { PublishDialog } from './editor/publication/publish-dialog.tsx'
import { TemplatePicture } from './template-gallery.tsx'

interface SiteCardsProps {
  search: string
  onSearch: (search: string) => void
  onNew: () => void
}

const step = 24

export function SiteCards({ search, onSearch, onNew }: SiteCardsProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: eventId } = useChosenEvent()
  const [shown, show] = useState(step)
  const pages = usePages(listSites, { ...(search && { search }), ...(eventId && { eventId }) })
  const { total, onRangeWanted } = pages
  const count = Math.min(shown, total ?? 0)
  useEffect(() => onRangeWanted(0, Math.max(0, count - 1)), [onRangeWanted, count])
  if (pages.error && total === undefined)
    return <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
  if (total === undefined) return <CardsSkeleton cards={3} />
  if (total === 0 && !search) return <NoSite onNew={onNew} />
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField value={search} onSearch={onSearch} label={say('builder.search')} />
      </div>
      {total === 0 && (
        <EmptyState
          icon={<IconWorld size={28} stroke={1.5} />}
          title={say('builder.none')}
          text=""
          action={{ label: say('builder.clear'), onClick: () => onSearch('') }}
        />
      )}
      <ul className={styles.cards} aria-label={say('builder.sites')}>
        {Array.from({ length: count }, (_, at) => pages.getRow(at)).map(
          (site) =>
            site && (
              <li key={site.id}>
                <SiteBox site={site} />
              </li>
            ),
        )}
      </ul>
      {count < total && (
        <div className={styles.more}>
          <Button onClick={() => show(shown + step)}>+{Math.min(step, total - count)}</Button>
        </div>
      )}
    </>
  )
}

function NoSite({ onNew }: { onNew: () => void }) {
  const say = useText(text)
  return (
    <EmptyState
      icon={<IconWorld size={28} stroke={1.5} />}
      title={say('builder.empty')}
      text={say('builder.emptyText')}
      action={{ label: say('builder.choose'), icon: <IconPlus size={16} />, onClick: onNew }}
    />
  )
}

const tones: Readonly<Record<SiteState, BadgeTone>> = {
  draft: 'neutral',
  published: 'brand',
  changed: 'accent',
  scheduled: 'info',
  unpublished: 'neutral',
}

function SiteBox({ site }: { site: SiteCard }) {
  const say = useText(text)
  const locale = useLocale()
  const panel = usePanel()
  const { opensAt, readers } = site
  const isOpen = readers === 'address' || readers === 'everybody'
  return (
    <article className={styles.card}>
      {site.picture ? (
        <div className={styles.picture}>
          <img src={site.picture} alt="" width={640} height={480} loading="lazy" />
        </div>
      ) : (
        <TemplatePicture look={site.theme.look} palette={site.theme.palette} />
      )}
      <div className={styles.words}>
        <div className={styles.status}>
          <Badge tone={tones[site.state]}>{say(`state.${site.state}`)}</Badge>
        </div>
        <h2>{site.eventName}</h2>
        <p className={styles.quiet}>
          {[formatDate(site.startDate, locale), say('site.pages', { n: site.pages })].join(' · ')}
        </p>
        <p className={styles.quiet}>{say('site.visits', { n: site.visits })}</p>
        {site.messages > 0 && (
          <p>
            <Anchor component={Link} href={panel.href(`site-${site.id}`)}>
              {say('site.messages', { n: site.messages })}
            </Anchor>
          </p>
        )}
        {site.publishedAt !== null && !isOpen && (
          <p className={styles.quiet}>{say(`site.readers.${readers}`)}</p>
        )}
        {opensAt !== null && (
          <p>
            <Anchor href={opensAt} target="_blank" rel="noopener">
              {say(isOpen ? 'site.open' : 'site.openCode')}
            </Anchor>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button component={Link} variant="filled" href={`/website/${site.id}`}>
          {say('site.edit')}
        </Button>
        <Button component={Link} href={linkTo('/preview-website/:id/*', { id: site.id, '*': '' })}>
          {say('site.preview')}
        </Button>
        <SiteMenu site={site} />
      </div>
    </article>
  )
}

function SiteMenu({ site }: { site: SiteCard }) {
  const say = useText(text)
  const panel = usePanel()
  const [publishing, setPublishing] = useState(false)
  const removing = useCommand(removeSite)
  const restoring = useCommand(restoreSite)
  const hiding = useCommand(unpublishSite)
  const showing = useCommand(rollBack)
  const siteId = site.id
  /** Publishes again exactly the version that visitors saw, independently of the draft. */
  const showAgain = async () => {
    const { publishedVersionId: versionId } = site
    return versionId === null || (await showing.run({ siteId, versionId })).ok
  }
  const remove = async () => {
    if (!(await removing.run({ siteId })).ok) return
    showUndoBar(
      say('site.removed'),
      async () => (await restoring.run({ siteId })).ok && showAgain(),
    )
  }
  const hide = async () => {
    if (!(await hiding.run({ siteId })).ok) return
    showUndoBar(say('site.unpublished'), showAgain)
  }
  return (
    <>
      <ActionMenu
        actions={[
          { label: say('site.details'), onClick: () => panel.open(`site-${siteId}`) },
          { label: say('site.publish'), onClick: () => setPublishing(true) },
          ...(site.publishedAt
            ? [{ label: say('site.unpublish'), onClick: () => void hide() }]
            : []),
          { label: say('site.remove'), tone: 'danger', apart: true, onClick: () => void remove() },
        ]}
      />
      <PublishDialog siteId={publishing ? siteId : null} onClose={() => setPublishing(false)} />
    </>
  )
}
