import type { FileInfo } from '#shared/files.ts'

export type FilesTables = {
  files: {
    company_id: string
    id: string
    kind: FileInfo['kind']
    state: FileInfo['state']
    purpose: FileInfo['purpose']
    name: string
    mime: string
    bytes: number
    sha256: string
    width: number | null
    height: number | null
    widths: number[]
    public_key: string | null
    problem: string | null
    created_by: string | null
    created_at: string
    deleted_at: string | null
  }
}
