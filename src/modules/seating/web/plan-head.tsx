import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconHistory,
  IconHourglass,
  IconEye,
  IconFileSpreadsheet,
  IconInbox,
  IconListNumbers,
  IconPrinter,
  IconRulerMeasure,
  IconScale,
  IconSend,
  IconSparkles,
} from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import type { usePanel } from '#platform/web/routing/panel.ts'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listPlans } from '../contract.ts'
import type { Plan } from '../model.ts'
import type { hallWarnings } from '../model/hall.ts'
import type { RulesPart } from '../model/rules/rules-state.ts'
import type { trayOf } from '../model/tray.ts'
import { text } from '../text.ts'
import { NoActivePlan } from './no-active-plan.tsx'
import { usePlanActions } from './plan-actions.tsx'
import own from './plan-head.module.css'
import { answersOf, trayWords } from './plan-words.ts'
import styles from './plan.module.css'

interface HeadProps {
  plan: Plan
  panel: ReturnType<typeof usePanel>
  rules: readonly RulesPart[]
  tray: ReturnType<typeof trayOf>
  warnings: ReturnType<typeof hallWarnings>
  onNumber: () => void
}

/** The state of the plan: how many are seated, what changed, what is broken. */
export function PlanHead({ plan, panel, rules, tray, warnings, onNumber }: HeadProps) {
  const say = useText(text)
  const plans = useEndpoint(listPlans, { eventId: plan.eventId }).data?.items ?? []
  const { actions, question } = usePlanActions(plan, plans)
  const answers = answersOf(plan)
  const kinds = new Set(rules.map(({ kind }) => kind))
  const seats = plan.tables.reduce((sum, table) => sum + table.seats, 0)
  return (
    <PageHeader
      title={plan.name}
      backHref={linkTo('/asezare')}
      about={[
        plan.eventName,
        plan.partName,
        say('plan.seated', { seated: plan.places.length, n: seats }),
        plan.places.length > 0 && say('plan.seatedYes', { n: answers.yes }),
        answers.open > 0 && say('plan.seatedOpen', { n: answers.open }),
        answers.out > 0 && say('plan.seatedOut', { n: answers.out }),
        answers.gone > 0 && say('plan.seatedGone', { n: answers.gone }),
      ]
        .filter(Boolean)
        .join(' · ')}
      status={
        <>
          {plan.isCancelled && <Badge tone="danger">{say('plan.cancelled')}</Badge>}
          <Badge tone={plan.isActive ? 'brand' : 'neutral'}>
            {say(plan.isActive ? 'plan.active' : 'plan.draft')}
          </Badge>
        </>
      }
      primary={{
        label: say('solve.button'),
        icon: <IconSparkles size={16} />,
        disabled: plan.tables.length === 0,
        onClick: () => panel.open('propunere'),
      }}
      menu={[
        {
          label: say('hall.edit'),
          icon: <IconRulerMeasure size={16} />,
          onClick: () => panel.open('sala'),
        },
        {
          label: say('hall.number'),
          icon: <IconListNumbers size={16} />,
          disabled: plan.tables.length === 0,
          onClick: onNumber,
        },
        {
          label: say('steps.title'),
          icon: <IconHistory size={16} />,
          onClick: () => panel.open('pasi'),
        },
        {
          label: say('release.open'),
          icon: <IconEye size={16} />,
          onClick: () => panel.open('mese'),
        },
        {
          label: say('versions.open'),
          icon: <IconSend size={16} />,
          disabled: plan.places.length === 0,
          onClick: () => panel.open('versiuni'),
        },
        {
          label: say('file.open'),
          icon: <IconFileSpreadsheet size={16} />,
          onClick: () => panel.open('excel'),
        },
        {
          label: say('papers.open'),
          icon: <IconPrinter size={16} />,
          disabled: plan.tables.length === 0,
          onClick: () => panel.open('hartii'),
        },
        ...actions,
      ]}
    >
      <div className={styles.states} role="status">
        <Button
          variant={tray.length > 0 ? 'light' : 'default'}
          leftSection={<IconInbox size={16} />}
          onClick={() => panel.open('schimbari')}
        >
          {trayWords(say, tray)}
        </Button>
        <Button
          variant="default"
          className={own.rulesButton ?? ''}
          leftSection={
            kinds.has('broken') || kinds.has('contradictory') ? (
              <IconAlertTriangle size={16} className={styles.bad ?? ''} />
            ) : kinds.has('wishes') || kinds.has('opposite') ? (
              <IconScale size={16} />
            ) : kinds.has('unjudged') || kinds.has('nobody') ? (
              <IconHourglass size={16} />
            ) : (
              <IconCircleCheck size={16} />
            )
          }
          onClick={() => panel.open('reguli')}
        >
          {rules.map(({ kind, n, total }) => say(`rules.button.${kind}`, { n, total })).join(' · ')}
        </Button>
        {warnings.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconRulerMeasure size={16} />}
            onClick={() => panel.open('sala')}
          >
            {say('hall.warnings', { n: warnings.length })}
          </Button>
        )}
      </div>
      {plan.isCancelled && (
        <div className={styles.alerts}>
          <Notice tone="warning" title={say('plan.cancelledTitle')}>
            {say('plan.cancelledAbout')}
          </Notice>
        </div>
      )}
      <NoActivePlan plans={plans.filter(({ partId }) => partId === plan.partId)} />
      {question}
    </PageHeader>
  )
}
