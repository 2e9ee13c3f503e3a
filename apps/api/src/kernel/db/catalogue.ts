/** Tables without a tenant: a reviewed list (SEC-TEN-01). They must hold no personal data. */
export const globalTables: ReadonlySet<string> = new Set(['schools', 'setup_codes', 'schema_migrations']);
