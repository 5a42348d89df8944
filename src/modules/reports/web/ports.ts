import type { ComponentType } from 'react'
import { webPort } from '#platform/web/ports.ts'
import type { Localised } from '#shared/i18n.ts'

/** A further kind of report about the chosen event, as a tab of the reports screen. */
export interface ReportTab {
  /** The value in the address: `?fila=client`. */
  id: string
  label: Localised
  /** Made by `lazyComponent`, so that its code is loaded when it is opened. */
  Content: ComponentType<{ eventId: string }>
}

export const reportTabs = webPort<ReportTab>('reports.tabs')

export const ports = []
