import type { PermissionKey, Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { MessageDescriptor } from '@lingui/core';
import { RightsList as List } from './parts/RightsList.tsx';
import { TermFields as Term, type TermFieldsProps } from './parts/TermFields.tsx';
import { permissionWords } from '#kernel/room-words.ts';
import { roleNames } from './parts/words.ts';
import { rightsQuery, rolesQuery } from './roles.api.ts';

/** Name of a built-in role. */
export const roleName = (role: Role): MessageDescriptor => roleNames[role];
/** Name of a permission; undefined for one that the product no longer has. */
export const permissionName = (key: string): MessageDescriptor | undefined =>
  permissionWords(key as PermissionKey)?.label;
/** Rights with their reach and their origin. */
export const RightsList = (props: {
  rights: readonly { permission: string; scope: Scope; from: readonly string[] }[];
}) => <List {...props} />;
/** Dates and reason of a role given for a limited time. */
export const TermFields = (props: TermFieldsProps) => <Term {...props} />;
/** Queries of the matrix and of one account's rights. */
export const accessQueries = { roles: rolesQuery, rights: rightsQuery };
