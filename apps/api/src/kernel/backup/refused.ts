export type BackupRefusal =
  | 'not_a_backup'
  | 'newer_format'
  | 'wrong_key'
  | 'damaged'
  | 'cut'
  | 'schema_unknown'
  | 'not_empty';

/** A backup that cannot be made, read or restored; `message` says why and what to do, without personal data. */
export class BackupRefused extends Error {
  readonly code: BackupRefusal;
  constructor(code: BackupRefusal, message: string) {
    super(message);
    this.name = 'BackupRefused';
    this.code = code;
  }
}
