import { IconArrowBackUp, IconFileTypePdf, IconRefresh } from '@tabler/icons-react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatDate, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { printDecision, withdrawDecision } from '../contract.ts'
import type { Decision } from '../model.ts'
import { text } from '../text.ts'
import styles from './room.module.css'
import { SignedPapers } from './signed-papers.tsx'

const tones = {
  open: 'accent',
  approved: 'brand',
  change_asked: 'danger',
  withdrawn: 'neutral',
} as const

interface DecisionCardsProps {
  decisions: readonly Decision[]
  onAskAgain: (decision: Decision) => void
}

/** Questions, their answers, and whether their subject has changed since. */
export function DecisionCards({ decisions, onAskAgain }: DecisionCardsProps) {
  return (
    <ul className={styles.cards}>
      {decisions.map((decision) => (
        <DecisionCard
          key={decision.id}
          decision={decision}
          onAskAgain={() => onAskAgain(decision)}
        />
      ))}
    </ul>
  )
}

function DecisionCard({ decision, onAskAgain }: { decision: Decision; onAskAgain: () => void }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const withdrawing = useCommand(withdrawDecision)
  const printing = useCommand(printDecision)
  const { id: decisionId, eventId, title, state, edition, askedAt, dueOn, isOutdated } = decision
  const withdraw = {
    label: say('withdraw'),
    icon: <IconArrowBackUp size={16} />,
    onClick: () => void withdrawing.run({ eventId, decisionId }),
  }
  const askAgainItem = {
    label: say('askAgain'),
    icon: <IconRefresh size={16} />,
    onClick: onAskAgain,
  }
  const print = async () => {
    const outcome = await printing.run({ eventId, decisionId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const paper = {
    label: say('evidence'),
    icon: <IconFileTypePdf size={16} />,
    onClick: () => void print(),
  }
  const error = withdrawing.error ?? printing.error
  const at = formatInstant(askedAt, defaultZone, locale, 'short')
  return (
    <li className={styles.card}>
      <div className={styles.title}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {decision.isSplit ? (
          <Badge tone="danger">{say('state.split')}</Badge>
        ) : (
          <Badge tone={tones[state]}>{say(`state.${state}`)}</Badge>
        )}
        <ActionMenu
          label={title}
          actions={state === 'open' ? [askAgainItem, paper, withdraw] : [askAgainItem, paper]}
        />
      </div>
      <p className={styles.quiet}>
        {[
          say('edition', { n: edition, at }),
          dueOn && state === 'open' && say('due', { date: formatDate(dueOn, locale) }),
          say(`rule.${decision.rule}`),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <StillOpen decision={decision} />
      {isOutdated && state !== 'withdrawn' && <Notice tone="info">{say('outdated')}</Notice>}
      <SignedPapers decision={decision} />
      {decision.answers.length > 0 && (
        <ul className={styles.answers}>
          {decision.answers.toReversed().map((answer) => (
            <Answer key={answer.id} answer={answer} decision={decision} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whom it waits for, or what each of those chose who did not choose the same. */
function StillOpen({ decision }: { decision: Decision }) {
  const say = useText(text)
  const { isSplit, waitingFor, answers, edition } = decision
  if (isSplit) {
    const chosen = new Map(
      answers
        .filter((answer) => answer.edition === edition)
        .map(({ personId, personName: name, optionLabel }) => {
          return [personId, say('answer.chose', { name, option: optionLabel ?? '–' })]
        }),
    )
    return (
      <p className={styles.said}>{say('split', { choices: [...chosen.values()].join(', ') })}</p>
    )
  }
  if (waitingFor.length === 0 || answers.length === 0) return null
  return <p className={styles.said}>{say('waitingFor', { names: waitingFor.join(', ') })}</p>
}

function Answer({ answer, decision }: { answer: Decision['answers'][number]; decision: Decision }) {
  const say = useText(text)
  const locale = useLocale()
  const { verdict, personName, at, device, comment, lineComments, edition, contentHash } = answer
  const { optionLabel } = answer
  const facts = [
    formatInstant(at, defaultZone, locale, 'short'),
    device,
    edition !== decision.edition && say('answer.older', { n: edition }),
    contentHash.slice(0, 12),
  ]
  return (
    <li>
      <strong>
        {optionLabel
          ? say('answer.chose', { name: personName, option: optionLabel })
          : say(`answer.${verdict}`, { name: personName })}
      </strong>{' '}
      <span className={styles.quiet} title={contentHash}>
        {facts.filter(Boolean).join(' · ')}
      </span>
      {comment && <p className={styles.quote}>{comment}</p>}
      {lineComments.map(({ key, label, text: lineComment }) => (
        <p key={key} className={styles.quote}>
          {label}: {lineComment}
        </p>
      ))}
    </li>
  )
}
