import { accessPermissions } from '../access/permissions.ts';
import { communicationPermissions } from '../communication/permissions.ts';
import { libraryPermissions } from '../library/permissions.ts';
import { schoolPermissions } from '../school/permissions.ts';

/** The whole catalogue; each domain declares its own rows. */
export const permissions = {
  ...schoolPermissions,
  ...accessPermissions,
  ...communicationPermissions,
  ...libraryPermissions,
};
