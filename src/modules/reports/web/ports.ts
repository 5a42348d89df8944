import type { ComponentType } from 'react'
import { webPort } from '#platform/web/ports.ts'
import type { Localised } from '#shared/i18n.ts'

/** Another kind of report on the screen of reports, about the chosen event. */
export interface ReportTab {
  /** Its word in the address: `?fila=client`. */
  id: string
  label: Localised
  /** Made by `lazyComponent`, so that its code comes when it is opened. */
  Content: ComponentType<{ eventId: string }>
}

export const reportTabs = webPort<ReportTab>('reports.tabs')

export const ports = []
