import { permissions } from './permissions.ts';

export { type PermissionSpec, type Scope, scopes } from './permission-spec.ts';
export { permissions };
export type PermissionKey = keyof typeof permissions;
export const permissionKeys = Object.keys(permissions) as PermissionKey[];
