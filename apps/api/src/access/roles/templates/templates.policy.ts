import { type PermissionKey, permissions, type Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';

export type RoleTemplate = { base: Role; grants: Readonly<Partial<Record<PermissionKey, Scope>>> };

const everything = Object.fromEntries(
  Object.entries(permissions).map(([key, spec]) => [key, spec.scopes[0]]),
) as RoleTemplate['grants'];

/** Custom roles that every new school starts with, each with the least that its work needs; the key is kept in `custom_roles.template`. */
export const roleTemplates = {
  direction: { base: 'admin', grants: everything },
  'vie-scolaire': {
    base: 'admin',
    grants: {
      'people.view': 'school',
      'people.contacts': 'school',
      'people.edit': 'school',
      'people.sensitive': 'school',
      'requests.handle': 'school',
      'nav.view.admin-actualites': 'school',
      'news.create': 'school',
      'news.edit': 'school',
      'news.publish': 'school',
      'news.moderate': 'school',
      'credentials.manage': 'school',
      'messages.validate': 'school',
      'messages.broadcast': 'school',
      'documents.publish': 'school',
      'documents.issue': 'school',
      'media.publish': 'school',
      'media.moderate': 'school',
      'resources.publish': 'school',
      'boards.create': 'school',
      'boards.moderate': 'school',
      'complaints.handle': 'school',
    },
  },
  secretariat: {
    base: 'admin',
    grants: {
      'people.view': 'school',
      'people.contacts': 'school',
      'people.edit': 'school',
      'people.sensitive': 'school',
      'people.merge': 'school',
      'people.import': 'school',
      'requests.handle': 'school',
      'school.structure': 'school',
      'assignments.manage': 'school',
      'credentials.manage': 'school',
      'credentials.print': 'school',
      'nav.view.admin-actualites': 'school',
      'news.create': 'school',
      'documents.publish': 'school',
      'documents.issue': 'school',
      'complaints.handle': 'school',
    },
  },
  comptable: { base: 'admin', grants: { 'people.view': 'school' } },
  // Telephones the family of a child who is ill.
  infirmier: { base: 'admin', grants: { 'people.view': 'school', 'people.contacts': 'school' } },
  bibliothecaire: {
    base: 'admin',
    grants: { 'people.view': 'school', library_manage_books: 'school', library_manage_loans: 'school' },
  },
  cantine: { base: 'admin', grants: { 'people.view': 'school' } },
  // Riders come with one's own trips, never with the list of the school (SEC-OBJ-04).
  transport: { base: 'transport', grants: {} },
  // Writing news happens in the administration's area; the permissions open nothing else of it.
  'prof-redacteur': { base: 'admin', grants: { 'nav.view.admin-actualites': 'classes', 'news.create': 'classes' } },
} as const satisfies Record<string, RoleTemplate>;
export type TemplateKey = keyof typeof roleTemplates;

/** What the template of a role granted on the first day, or null for a role that has none (any more). */
export function templateGrants(template: string | null): RoleTemplate['grants'] | null {
  return template !== null && Object.hasOwn(roleTemplates, template)
    ? roleTemplates[template as TemplateKey].grants
    : null;
}
