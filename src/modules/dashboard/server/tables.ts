import type { TileId } from '../model.ts'

export type DashboardTables = {
  dashboard_layouts: {
    company_id: string
    user_id: string
    sections: TileId[]
    hidden: TileId[]
  }
}
