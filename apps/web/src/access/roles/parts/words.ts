import type { Scope } from '@encrier/contract/kernel/permission';
import type { Role } from '@encrier/contract/kernel/schema';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The six built-in roles as an administrator reads them. */
export const roleNames: Record<Role, MessageDescriptor> = {
  eleve: msg`Élève`,
  parent: msg`Parent`,
  prof: msg`Professeur`,
  transport: msg`Transport`,
  admin: msg`Administration`,
  personnel: msg`Personnel`,
};

/** How far a permission reaches, widest first. */
export const scopeNames: Record<Scope, MessageDescriptor> = {
  school: msg`École`,
  cycle: msg`Mon cycle`,
  classes: msg`Mes classes`,
  children: msg`Mes enfants`,
  self: msg`Moi`,
};
