import type { ComponentType } from 'react'
import type { TeamMember } from '#modules/accounts/model.ts'
import type { Localised } from '#shared/i18n.ts'
import { webPort } from '#platform/web/ports.ts'

/** A part of `/companie` that belongs to a higher module. */
export interface CompanyTab {
  /** The value in the address: `?fila=valori`. */
  value: string
  label: Localised
  /** The company's own are at 10, 20, 30 (tags), 80 (log) and 90 (bin). */
  order: number
  /** The readers of its data: all of the team, admins only, or members who see every event. */
  seenBy?: 'admins' | 'unlimited'
  /** What only the operator of the program watches shares one tab. */
  under?: 'system'
  /** Made by `lazyComponent`, so that its code is loaded when it is opened. */
  Content: ComponentType
}

export const companyTabs = webPort<CompanyTab>('company.tabs')

/** A further action of an admin on a colleague, in a dialog of its own. */
export interface MemberAction {
  id: string
  label: Localised
  offered: (member: TeamMember) => boolean
  Dialog: ComponentType<{ member: TeamMember; onClose: () => void }>
  /** Shown before a member is deactivated: who takes over their open work, in the same command. */
  Handover?: ComponentType<{ member: TeamMember; onChoice: (toUserId: string | null) => void }>
}

export const memberActions = webPort<MemberAction>('company.member-actions')

/** The events that a new planner may see; null means all. */
export const inviteLimit = webPort<
  ComponentType<{
    value: readonly string[] | null
    onChange: (value: readonly string[] | null) => void
  }>
>('company.invite-limit')

export const ports = []
