/** What is asked of one start of PostgreSQL. */
export interface PostgresChoices {
  port: number;
  /** false: faster and not safe against power cuts, for tests only. */
  durable: boolean;
}

/**
 * PostgreSQL's settings, given on its command line so that an upgrade of ours takes effect at the next start.
 * Modest memory: some 30 MB when idle, room for a million shipments.
 */
export function postgresSettings({ port, durable }: PostgresChoices): Record<string, string> {
  const noticesGoneClients = process.platform === "linux" || process.platform === "darwin";
  return {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "60",
    shared_buffers: "128MB",
    work_mem: "8MB",
    maintenance_work_mem: "64MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    // Nothing replicates from it, so the log holds only what recovery needs.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_wal_size: "512MB",
    min_wal_size: "80MB",
    password_encryption: "scram-sha-256",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Failed statements and their values stay out of its log: they can hold names and addresses.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    ...(noticesGoneClients ? { client_connection_check_interval: "10s" } : {}),
    ...(durable
      ? {}
      : { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" }),
  };
}

/** The same as command-line arguments. */
export function settingArguments(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
