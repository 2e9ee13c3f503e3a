import { nameText } from '#kernel/db/person-name.ts';
import { sql } from 'kysely';
import { renameErased } from './keeping.actions.ts';
import { erasedName } from '#kernel/holdings/holdings.ts';
import { manifest } from '#kernel/manifest.ts';
import { authBindings } from './auth/auth.routes.ts';
import { passkeysBindings } from './passkeys/passkeys.routes.ts';
import { accountBindings } from './own/own.routes.ts';
import { accountsBindings } from './accounts.routes.ts';
import { termsBindings } from './terms/terms.routes.ts';
import { usernamesBindings } from './usernames/usernames.routes.ts';
import { registerAuthJobs } from './auth/auth.jobs.ts';
import { registerAccountsJobs } from './accounts.jobs.ts';
import { registerAccountsCards } from './accounts.public.ts';
import { registerAccountHome } from './own/own.public.ts';
import { accountsRoom } from './accounts.room.ts';
import { accountNoticeWords } from './accounts.messages.ts';
import { authMessages } from './auth/auth.messages.ts';

export const accountsManifest = manifest({
  rooms: [accountsRoom],
  bindings: [
    ...authBindings,
    ...passkeysBindings,
    ...accountBindings,
    ...accountsBindings,
    ...termsBindings,
    ...usernamesBindings,
  ],
  objects: [{ type: 'account', table: 'accounts', name: nameText('t') }],
  register: [registerAuthJobs, registerAccountsJobs, registerAccountsCards, registerAccountHome],
  notices: [
    {
      kind: 'securite.connexion',
      discreet: true,
      why: ['account'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.connexion'],
      locked: true,
      told: [authMessages],
    },
    {
      kind: 'securite.mot_de_passe',
      why: ['account'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.mot_de_passe'],
      locked: true,
    },
    {
      kind: 'securite.code',
      why: ['account'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.code'],
      locked: true,
      told: [authMessages],
    },
    {
      kind: 'securite.role',
      why: ['account'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.role'],
      locked: true,
    },
    {
      kind: 'securite.cle',
      why: ['account'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.cle'],
      locked: true,
      told: [authMessages],
    },
    {
      kind: 'securite.role_fin',
      why: ['account', 'author'],
      mail: 'now',
      push: 'now',
      words: accountNoticeWords['securite.role_fin'],
      locked: true,
      told: [authMessages],
    },
  ],
  holdings: [
    { table: 'one_time_codes', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'role_terms', column: 'given_by', of: 'account', erase: 'keep', merge: 'moves' },
    { table: 'passkeys', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'look_as', column: 'account_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'look_as', column: 'target_id', of: 'account', erase: 'delete', merge: 'stays' },
    { table: 'auth_entries', column: 'account_id', of: 'account', erase: { roles: [], active: false } },
    {
      table: 'accounts',
      column: 'id',
      of: 'account',
      erase: {
        status: 'disabled',
        password_hash: null,
        first_name: erasedName.first,
        last_name: erasedName.last,
        email: null,
        phone: null,
        photo_file_id: null,
        settings: '{}',
        tour_seen: [],
        totp_secret: null,
        totp_pending: null,
        totp_confirmed_at: null,
        known_devices: [],
        recovery_codes: [],
        search_key: '',
        last_seen_at: null,
      },
    },
  ],
  imported: ['accounts', 'auth_entries'],
  retention: [
    {
      kind: 'look_as',
      months: 12,
      table: 'look_as',
      old: (months, now) => sql<boolean>`look_as.expires_at < ${now}::timestamptz - make_interval(months => ${months})`,
    },
  ],
  archive: {
    one_time_codes: 'stays behind',
    passkeys: 'stays behind',
    look_as: 'stays behind',
    accounts: {
      set: {
        password_hash: null,
        totp_secret: null,
        totp_pending: null,
        totp_confirmed_at: null,
        totp_last_step: 0,
        known_devices: [],
        recovery_codes: [],
        correspondence_from_at: null,
      },
      // A person who signed in here is given a new code there.
      state: { column: 'status', from: 'active', to: 'invited' },
    },
  },
  onErase: renameErased,
  proof: {
    open: {
      'auth.activate': 'opens an account by its code',
      'auth.activation_check': 'says of a code whether it opens an account',
      'auth.forgot_password': 'asked by who cannot sign in',
      'auth.login': 'signs in',
      'auth.passkey_ask': 'signs in',
      'auth.reset_password': 'asked by who cannot sign in',
      'auth.sign_in_by_code': 'signs in',
      'auth.sign_in_by_passkey': 'signs in',
    },
    wholeSchool: {
      writes: { 'credentials.rename': 'renames those in force, whatever it is sent' },
      everybodysFiles: { account: 'the faces of the staff are shown to all who work or learn in the school' },
    },
    kinds: {
      'accounts.update_entry params.entryId': 'auth_entries.id',
      'accounts.add_role_term params.entryId': 'auth_entries.id',
      'account.delegates params.entryId': 'auth_entries.id',
      'accounts.end_role_term params.id': 'accounts.id',
    },
    endsCalls: ['auth.logout', 'auth.step_up', 'auth.change_password'],
  },
});
