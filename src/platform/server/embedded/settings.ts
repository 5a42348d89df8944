import { clusterName } from './process-table.ts'
import type { ClusterPaths } from './cluster-paths.ts'

export const SUPERUSER = 'postgres'

export function superuserUrlOf(port: number, password: string, database = 'postgres'): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

/** Given on the command line, so that they override every file and can be read back from a running server. */
export function serverArguments(
  paths: ClusterPaths,
  port: number,
  durable: boolean,
  extra: Record<string, string>,
): string[] {
  const settings = {
    ...ALWAYS,
    ...(durable ? DURABLE : FAST),
    cluster_name: clusterName(paths.data),
    ...extra,
  }
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return ['-D', paths.data, '-p', String(port), ...pairs]
}

/** No variable of our own environment (PGPORT, LANG, …) may change what the server does. */
export const serverEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  random_page_cost: '1.1',
  max_logical_replication_workers: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Errors go to the client that caused them; in a log file they would leave personal data.
  log_min_messages: 'log',
}

const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // A transaction that needs a new file of the write-ahead log delays all others; so existing files are
  // kept for reuse.
  min_wal_size: '512MB',
  max_wal_size: '1GB',
  wal_buffers: '16MB',
  // An import touches every page of its indexes; with compression its log delays the commits of doors less.
  wal_compression: 'on',
  checkpoint_timeout: '15min',
}

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
}
