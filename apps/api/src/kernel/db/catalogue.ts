/** Tables without a tenant: a reviewed list (SEC-TEN-01). Nothing personal may stand in them. */
export const globalTables: ReadonlySet<string> = new Set(['schools', 'setup_codes', 'schema_migrations']);
