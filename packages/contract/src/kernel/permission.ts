import { permissions } from '../permissions.generated.ts';

export { type PermissionSpec, type Scope, scopes } from './permission-spec.ts';
export { permissions };
export type PermissionKey = keyof typeof permissions;
export const permissionKeys = Object.keys(permissions) as PermissionKey[];
